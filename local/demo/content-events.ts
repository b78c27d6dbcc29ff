// Seminars, job fairs and corporate events of the demo content.
import type { DemoContent } from "./demo-content";

export const demoEvents: DemoContent[] = [
  {
    type: "seminar",
    daysAgo: 28,
    input: {
      title: "What power distribution companies hire for",
      organizer: "Department of EEE",
      date: -6,
      time: "11:00 am to 12:30 pm",
      location: "Seminar Hall 1, Main Campus, Bengaluru",
      description:
        "A retired superintending engineer explains the work behind the job titles: protection, metering, planning, loss reduction. Slides and the reading list are on the department page.",
      link: "https://college.example/eee/talks/distribution",
    },
  },
  {
    type: "seminar",
    daysAgo: 19,
    input: {
      title: "सरकारी क्षेत्र में इंजीनियर: परीक्षा, तैयारी और पहला साल",
      organizer: "हिन्दी मंच और Placement Office",
      date: 13,
      time: "दोपहर 2:00 से 4:00 बजे",
      location: "Auditorium, Main Campus, Bengaluru",
      description:
        "यह सत्र हिन्दी में होगा। बिजली, रेल निर्माण और जल विभाग में काम कर रहे तीन पूर्व छात्र बताएँगे कि परीक्षा के लिए उन्होंने क्या पढ़ा, कितना समय लगा और नौकरी का पहला साल कैसा रहा।\n\nप्रश्नों के लिए आधा घंटा रखा गया है। अपना प्रश्न पहले से फ़ॉर्म में भी लिख सकते हैं।\n\nThe session is in Hindi; the slides are in English.",
      link: "https://college.example/hindi-manch/sarkari-kshetra",
    },
  },
  {
    type: "seminar",
    daysAgo: 12.5,
    input: {
      title: "Reading a job offer: CTC, in-hand pay, bonds and notice periods",
      organizer: "Placement Office",
      date: 1,
      time: "3:00 pm to 4:30 pm",
      location: "Lecture Hall 5, Main Campus, Bengaluru",
      description:
        "We take three anonymised offer letters from last year line by line: what reaches your account each month, what is paid only after a year, and what a bond may and may not ask. Compulsory for final-year students who have registered for placements. Bring your own offer if you have one; we will not show it to anybody.",
      link: "https://college.example/placements/offer-letters",
    },
  },
  {
    type: "seminar",
    daysAgo: 6,
    input: {
      title: "From wafer to package: where the new fabrication jobs are",
      organizer: "Dhruvak Semiconductors",
      date: 24,
      time: "10:00 am to 12:00 noon",
      location: "Seminar Hall 2, Main Campus, Bengaluru",
      description:
        "Two process engineers on assembly and test lines in India: what a technician, a process engineer and a reliability engineer do on an ordinary day, and which electives help. Seats: 120. The talk is recorded for the library.",
      link: "https://dhruvak.example/campus/wafer-to-package",
    },
  },
  {
    type: "seminar",
    daysAgo: 0.4,
    input: {
      title: "Research after a B.E.: fellowships, stipends and how to write to a professor",
      organizer: "Shilavant College of Engineering",
      date: 7,
      time: "4:00 pm to 5:30 pm",
      location: "Hubballi, and online",
      description:
        "Dr. Vasudha Kembhavi, who has read some two thousand e-mails from applicants, shows five that worked and five that did not. Then the calendar of fellowships for the coming year and what each one pays.",
    },
  },
  {
    type: "jobfair",
    daysAgo: 27.5,
    input: {
      title: "Diploma and ITI hiring day",
      organizer: "Nandivanam Polytechnic",
      date: -11,
      location: "Tumakuru",
      description:
        "18 companies met 640 candidates; 212 offers were made on the day. Results of the second round are with the companies.",
      participatingCompanies: ["Jaldhara Pumps", "Vayurath Mobility", "Bhoomitra Infra"],
      link: "https://nandivanam.example/hiring-day",
    },
  },
  {
    type: "jobfair",
    daysAgo: 20.5,
    input: {
      title: "North Karnataka Campus Job Fair",
      organizer: "Shilavant College of Engineering",
      date: 6,
      location: "Hubballi",
      description:
        "Open to final-year students and graduates of the last two years from any college. Gates open at 8:30 am; entry closes at 11:00 am.\n\nBring:\n- five printed resumes\n- ID card and one photocopy\n- mark sheets, originals and copies\n\nA bus leaves the main gate at 11:00 pm the night before. Sign up at the placement office, ₹450 both ways.",
      participatingCompanies: [
        "Tarangini Telecom",
        "Jaldhara Pumps",
        "Lekhapal Fintech",
        "Nidanam Health",
        "Samudrika Shipping",
        "Gokulvana Dairy",
        "Prahari Netguard",
      ],
      link: "https://shilavant.example/jobfair",
    },
  },
  {
    type: "jobfair",
    daysAgo: 10.5,
    input: {
      title: "रोज़गार मेला, Lucknow zone",
      organizer: "Gomti Valley Colleges Association",
      date: 33,
      location: "Lucknow",
      description:
        "स्नातक और डिप्लोमा विद्यार्थियों के लिए। 35 कम्पनियाँ, प्रवेश निःशुल्क। कृपया पंजीकरण पर्ची छापकर लाएँ।\n\nStudents from other states may attend; most posts are in Uttar Pradesh and Delhi NCR.",
      participatingCompanies: [
        "Sutradhar Media",
        "Anumati Legaltech",
        "Prahari Netguard",
        "Hastkala Commerce",
      ],
      link: "https://gomtivalley.example/rozgar-mela",
    },
  },
  {
    type: "jobfair",
    daysAgo: 2,
    input: {
      title: "Women in Core Engineering: hiring day",
      organizer: "Tamaraikulam Women's College of Engineering",
      date: 58,
      location: "Chennai",
      description:
        "Mechanical, civil, electrical and chemical companies only, no software posts. Each company has named a woman engineer from its plant to sit on the panel. Register by branch so that the interview slots can be planned; slots are sent by SMS two days before.",
      participatingCompanies: [
        "Vayurath Mobility",
        "Urjakosh Batteries",
        "Rasayanika Labs",
        "Swarnarekha Weaves",
        "Bhoomitra Infra",
      ],
      link: "https://tamaraikulam.example/core-day",
    },
  },
  {
    type: "corporate-event",
    daysAgo: 26.5,
    input: {
      title: "Ledger Hack: 24 hours on small-shop accounting",
      hostCompany: "Lekhapal Fintech",
      date: -5,
      location: "Hyderabad",
      description:
        "Teams of three built tools for shopkeepers who keep accounts on paper. Two teams from our college reached the final; the winning entries are on the company's page.",
      speakers: ["Bhargavi Nallapati", "Zubin Khandhadia"],
      registrationLink: "https://lekhapal.example/ledger-hack",
    },
  },
  {
    type: "corporate-event",
    daysAgo: 19.5,
    input: {
      title: "Robotics Open Day",
      hostCompany: "Nakshatra Nine Robotics",
      date: 9,
      location: "Bhosari, Pune",
      description:
        "The workshop is open from 10:00 am to 5:00 pm: six arms running, and engineers beside each of them. At noon and at 3:00 pm there is a talk on how the company tests new graduates. Parents are welcome.",
      speakers: ["Ketaki Phansekar (hardware)", "Rohan Deshmukhya (software)"],
      registrationLink: "https://nakshatranine.example/open-day",
    },
  },
  {
    type: "corporate-event",
    daysAgo: 13.5,
    input: {
      title: "South India Campus Recruiters' Meet",
      hostCompany: "Samvaada Talent Forum",
      date: 38,
      location: "Mysuru",
      description:
        "Recruiters of 25 companies compare notes on freshers' hiring. Ten student places per college; ours go to placement representatives of each branch.\n\nMorning: panels on pay, bonds and late joining dates.\nAfternoon: round tables, where students speak first.",
      speakers: ["Nandini Suvarnakar", "Cyril Pereirath", "Arunmozhi Devar", "Tabassum Qadri-Rao"],
      registrationLink: "https://samvaada.example/recruiters-meet",
    },
  },
  {
    type: "corporate-event",
    daysAgo: 6.2,
    input: {
      title: "Last-Mile Case Competition",
      hostCompany: "Kesarwing Logistics",
      date: 18,
      location: "Indore, first round online",
      description:
        "A real week of deliveries from one warehouse, 9,000 rows. Find out why 7% of parcels come back and propose one change that costs less than ₹5 lakh. Teams of two or three from any branch. Winners get ₹60,000 and interviews.",
      registrationLink: "https://kesarwing.example/case",
    },
  },
  {
    type: "corporate-event",
    daysAgo: 3.5,
    input: {
      title: "Pre-placement talk",
      hostCompany: "Meghdwar Cloud",
      date: 0,
      location: "Online",
      description:
        "Engineers who joined from campus last year talk for 20 minutes about the work, then the HR team explains the two open posts and the selection. Attendance is not needed to apply, but questions about pay and location are answered here.",
      speakers: ["Jisha Varkeyil", "Abhinand Menothil"],
      registrationLink: "https://meghdwar.example/campus/talk",
    },
  },
];
