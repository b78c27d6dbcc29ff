import { deflateSync } from "node:zlib";

/** A resume that fills in every field of every section. */
export function aResume(overrides: Record<string, unknown> = {}) {
  return {
    fullName: "Asha Nair",
    email: "asha@college.example",
    phone: "+91 90000 00000",
    linkedin: "https://www.linkedin.com/in/asha",
    github: "github.com/asha",
    portfolio: "https://asha.example/work",
    summary: "Final-year student who builds web services.",
    education: [
      {
        degree: "B.Tech in Computer Science",
        institution: "National Institute of Technology",
        startDate: "2022-07",
        endDate: "2026-05-31",
        description: "CGPA 9.1",
      },
    ],
    experience: [
      {
        jobTitle: "Software Intern",
        company: "Monsoon Labs",
        location: "Kochi",
        startDate: "2025-05",
        endDate: null,
        description: "- Halved the start-up time\n- Wrote the tests",
      },
    ],
    projects: [
      {
        projectName: "Bus tracker",
        description: "Shows where the college bus is.",
        technologies: ["React", "Postgres"],
        projectLink: "https://github.com/asha/bus",
      },
    ],
    skills: [{ name: "TypeScript", level: "Advanced" }],
    achievements: ["Won the ₹50,000 hackathon prize"],
    certifications: [{ name: "Cloud Practitioner", issuer: "Amazon" }],
    languages: [{ name: "Malayalam", proficiency: "Native" }],
    ...overrides,
  };
}

/** The same in Hindi and Tamil. Each of these values must be found in the PDF's text. */
export const hindiResume = aResume({
  fullName: "आशा नायर",
  summary: "मैं कंप्यूटर विज्ञान की विद्यार्थी हूँ",
  education: [{ degree: "बी.टेक", institution: "दिल्ली विश्वविद्यालय", startDate: "2022-07" }],
  achievements: ["राष्ट्रीय प्रतियोगिता में प्रथम"],
});

export const tamilResume = aResume({
  fullName: "ஆஷா நாயர்",
  summary: "கணினி பொறியியல் மாணவி",
  education: [{ degree: "இளநிலை பொறியியல்", institution: "கோவை கல்லூரி", startDate: "2022-07" }],
  achievements: ["மாநில போட்டியில் முதலிடம் கொண்டேன்"],
});

/** A PNG of one colour, of any size: large ones are only a few kilobytes. */
export function pngFile(width: number, height: number, name = "me.png") {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8); // one bit a pixel, grey
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return new File([new Uint8Array(bytes)], name, { type: "image/png" });
}

function chunk(type: string, body: Buffer) {
  const content = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const out = Buffer.alloc(content.length + 8);
  out.writeUInt32BE(body.length, 0);
  content.copy(out, 4);
  out.writeUInt32BE(crc32(content), content.length + 4);
  return out;
}

function crc32(bytes: Buffer) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
