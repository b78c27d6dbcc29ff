// Jobs of the demo content.
import type { DemoContent } from "./demo-content";

export const demoJobs: DemoContent[] = [
  {
    type: "job",
    daysAgo: 29,
    input: {
      title: "Graduate Apprentice, Production",
      company: "Swarnarekha Weaves",
      location: "Coimbatore",
      description:
        "One-year apprenticeship on the spinning and weaving floor, with a permanent post for those who clear the plant assessment at the end. Shifts rotate weekly; the company hostel is free for the first six months. Twelve of our students joined last year and nine were confirmed.",
      requirements: [
        "B.E./B.Tech in Textile or Mechanical",
        "Willing to work in shifts",
        "No active backlogs",
      ],
      salary: "₹3.2 LPA",
      deadline: -9,
      link: "https://swarnarekhaweaves.example/apprentices",
    },
  },
  {
    type: "job",
    daysAgo: 26,
    input: {
      title: "Customer Success Associate",
      company: "Lekhapal Fintech",
      location: "Hyderabad",
      description:
        "You help small shops move from paper ledgers to Lekhapal's billing app: set up their stock list, train the owner over two or three calls, and pass on what does not work. Most calls are in Telugu or Hindi.\n\nSelection: group discussion, then one interview with the regional lead. Both are online.",
      requirements: ["Any degree", "Fluent Telugu or Hindi", "Comfortable with spreadsheets"],
      salary: "₹3.6 LPA + monthly incentive",
      deadline: -2,
      link: "https://careers.lekhapal.example/customer-success",
    },
  },
  {
    type: "job",
    daysAgo: 23,
    input: {
      title: "Embedded Firmware Engineer",
      company: "Dhruvak Semiconductors",
      location: "Bengaluru",
      description:
        "Firmware in C for motor-control chips: peripheral drivers, boot code and test benches. The team of nine sits in Whitefield next to the hardware lab, so expect an oscilloscope on your desk.\n\nRound 1: 90-minute written test on C, pointers and digital electronics (calculator allowed).\nRound 2: debugging exercise on a board.\nRound 3: discussion of your final-year project. Bring the report.\n\nThere is no service bond.",
      requirements: [
        "B.E./B.Tech in ECE or EEE",
        "CGPA 7.0 and above",
        "C on a microcontroller",
        "Reading a datasheet",
      ],
      salary: "₹8.5 LPA",
      deadline: 12,
      link: "https://dhruvak.example/jobs/firmware-freshers",
    },
  },
  {
    type: "job",
    daysAgo: 20,
    input: {
      title:
        "Graduate Engineer Trainee: Power Electronics, Embedded Firmware and Field Commissioning of Grid-Scale Battery Energy Storage Systems (two-year rotational programme, Pune and Sanand plants)",
      company: "Urjakosh Batteries",
      location: "Pune, Sanand",
      description:
        "Four rotations of six months: cell testing, power electronics, firmware, and commissioning at customer sites in Rajasthan and Karnataka. At the end you choose a team together with your mentor.\n\nTravel is about 10 days a month in the last rotation and is paid for. Relocation to Pune within 15 days of the final exam.",
      requirements: [
        "B.E./B.Tech in EEE or ECE or Mechanical",
        "60% throughout",
        "Power electronics as a subject",
        "Ready to travel",
      ],
      salary: "₹6.8 LPA in year one, ₹8.2 LPA in year two",
      deadline: 34,
      link: "https://urjakosh.example/get-programme",
    },
  },
  {
    type: "job",
    daysAgo: 18,
    input: {
      title: "Network Operations Engineer",
      company: "Tarangini Telecom",
      location: "Chennai",
      description:
        "Watches the fibre network of Tamil Nadu and Puducherry from the operations centre in Guindy: finds the fault, sends the field team, writes up the incident. Night shifts come once in four weeks with a cab both ways. Training of three months before you take a shift alone.",
      requirements: [
        "B.E./B.Tech in ECE or IT",
        "Networking basics: IP addressing and routing",
        "Clear spoken Tamil and English",
      ],
      salary: "₹4.5 LPA + shift allowance",
      deadline: 3,
      link: "https://careers.tarangini.example/noc-engineer",
    },
  },
  {
    type: "job",
    daysAgo: 15,
    input: {
      title: "Site Engineer (Civil)",
      company: "Bhoomitra Infra",
      location: "Nagpur",
      description:
        "Two posts on a 14 km canal-lining project. You take levels, check the concrete pours against the drawing and keep the daily register. Shared accommodation and food at site are provided.\n\nThe company has no online form. Send your resume and all mark sheets as one PDF to hr@bhoomitra.example with a copy to the placement office, or hand in two printed sets.",
      requirements: [
        "B.E./B.Tech or Diploma in Civil",
        "Surveying with auto level and total station",
        "Two-wheeler licence",
      ],
      salary: "₹3.0–3.6 LPA, stay and food free",
      deadline: 6,
    },
  },
  {
    type: "job",
    daysAgo: 13,
    input: {
      title: "Data Analyst",
      company: "Nidanam Health",
      location: "Ahmedabad",
      description:
        "Nidanam runs 60 diagnostic labs in Gujarat. You answer the questions of lab managers with numbers: which tests run late, where samples are rejected, what a new collection centre would bring.\n\nThe test is a real, anonymised spreadsheet and two hours. They look at how you check your own result more than at the tool you use.",
      requirements: [
        "Any engineering branch or B.Sc. Statistics",
        "SQL",
        "Spreadsheets",
        "Python is a plus",
      ],
      salary: "₹5.4 LPA",
      deadline: 21,
      link: "https://nidanam.example/careers/data-analyst",
    },
  },
  {
    type: "job",
    daysAgo: 10,
    input: {
      title: "Quality Control Chemist",
      company: "Rasayanika Labs",
      location: "Visakhapatnam",
      description:
        "Wet chemistry and HPLC on incoming raw material and finished bulk drugs, in a plant that exports. The work is exact and documented: each reading is signed by two people. First three months on general shift, then rotating.\n\nWomen students: the plant has a women's hostel inside the campus.",
      requirements: ["M.Sc. Chemistry or B.Pharm", "HPLC in a course or project", "55% and above"],
      salary: "₹3.8 LPA",
      deadline: 9,
      link: "https://rasayanika.example/freshers/qc",
    },
  },
  {
    type: "job",
    daysAgo: 8.8,
    input: {
      title: "Security Operations Analyst (Trainee)",
      company: "Prahari Netguard",
      location: "Gurugram",
      description:
        "Six months of paid training, then first-level analysis of alerts for bank and hospital customers. You write short reports every day, so clear English matters as much as the technical part. The offer names a one-year bond of ₹75,000; read it before you sign, and ask us if in doubt.",
      requirements: [
        "B.E./B.Tech in CSE or ISE or ECE; BCA; MCA",
        "Linux command line",
        "How TCP and DNS work",
      ],
      salary: "₹4.8 LPA",
      deadline: 62,
      link: "https://prahari.example/soc-trainee",
    },
  },
  {
    type: "job",
    daysAgo: 7,
    input: {
      title: "कंटेंट लेखक (हिन्दी): Content Writer, Hindi",
      company: "Sutradhar Media",
      location: "Lucknow",
      description:
        "खेती, मौसम और सरकारी योजनाओं पर सरल हिन्दी में छोटे लेख और वीडियो की पटकथा लिखना। हर लेख का तथ्य दो स्रोतों से जाँचा जाता है।\n\nApply with three pieces you have written in Hindi, published or not, of about 400 words each. Translations do not count. There is a short editing test at the interview.",
      requirements: ["किसी भी विषय में स्नातक", "Typing in Devanagari", "Basic English for sources"],
      salary: "₹3.4 LPA",
      deadline: 17,
      link: "https://sutradharmedia.example/jobs/hindi",
    },
  },
  {
    type: "job",
    daysAgo: 5,
    input: {
      title: "Junior Backend Developer",
      company: "Meghdwar Cloud",
      location: "Kochi (hybrid)",
      description:
        "Works on the billing service of a hosting company: PostgreSQL, TypeScript and a lot of tests. Two days a week in the Infopark office, three from home within Kerala.\n\nSelection is a take-home task of about four hours, paid ₹2,000 whether or not you are selected, then a code review of it with two engineers.",
      requirements: ["Any branch", "One backend language well", "SQL joins and indexes", "Git"],
      salary: "₹6.0 LPA",
      deadline: 25,
      link: "https://meghdwar.example/careers/junior-backend",
    },
  },
  {
    type: "job",
    daysAgo: 3,
    input: {
      title: "Operations Executive",
      company: "Samudrika Shipping",
      location: "Gandhidham",
      description:
        "Coordinates trucks, customs papers and berths for containers through Kandla. Open until filled; the company interviews every second week by video.",
      link: "https://samudrika.example/join",
    },
  },
  {
    type: "job",
    daysAgo: 0.2,
    input: {
      title: "Frontend Engineer",
      company: "Suryatech Solar Software",
      location: "Bengaluru",
      description:
        "Suryatech's screens show 40,000 rooftop owners what their panels produce, mostly on cheap Android phones. You build those screens in TypeScript and React and measure how fast they open on a slow network.\n\nThe test is on campus, in Lab 3: two hours at a computer, internet allowed. Shortlist the same evening, interviews the next day. Keep both days free, as there is no second date.",
      requirements: [
        "B.E./B.Tech in any branch or MCA",
        "HTML and CSS without a framework",
        "JavaScript or TypeScript",
        "No active backlogs",
      ],
      salary: "₹7.2 LPA",
      deadline: 5,
      link: "https://careers.suryatech.example/frontend",
    },
  },
];
