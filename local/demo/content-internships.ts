// Internships and industrial visits of the demo content.
import type { DemoContent } from "./demo-content";

export const demoInternships: DemoContent[] = [
  {
    type: "internship",
    daysAgo: 27,
    input: {
      title: "Web Development Intern",
      company: "Hastkala Commerce",
      location: "Jaipur",
      description:
        "Hastkala sells block prints and blue pottery for 300 artisan families. The intern rebuilds the order page and its mails. Two of three earlier interns from our college received an offer.",
      stipend: "₹12,000 a month",
      duration: "3 months",
      deadline: -4,
      link: "https://hastkala.example/interns",
    },
  },
  {
    type: "internship",
    daysAgo: 24,
    input: {
      title: "Robotics Intern",
      company: "Nakshatra Nine Robotics",
      location: "Pune",
      description:
        "You work on the gripper of a pick-and-place arm: CAD changes, a test rig, and a week on the customer's packing line in Chakan. Needs hands-on people; a working project counts for more than marks. Bring a video of something you built that moves.",
      stipend: "₹18,000 a month",
      duration: "6 months, from January or July",
      deadline: 8,
      link: "https://nakshatranine.example/internships/gripper",
    },
  },
  {
    type: "internship",
    daysAgo: 21,
    input: {
      title: "Field Research Intern, Agriculture",
      company: "Thulir AgriSense",
      location: "Madurai, Theni",
      description:
        "Visit 60 farms that use Thulir's soil sensor, ask the same 14 questions at each, and enter the answers in the evening. Spoken Tamil is a must. Travel by company vehicle; lunch is provided on field days.\n\nGood for students who want a final-year project with real data: the company lets you publish the results without farmer names.",
      stipend: "₹9,000 a month + ₹250 a field day",
      duration: "10 weeks",
      deadline: 15,
      link: "https://thulir.example/field-research",
    },
  },
  {
    type: "internship",
    daysAgo: 17,
    input: {
      title: "GIS and Mapping Intern",
      company: "Sanchari Maps",
      location: "Bhubaneswar",
      description:
        "Traces buildings and drains from drone images for flood planning of three coastal blocks. QGIS is taught in the first week. Civil, geography and computer students have all done well here.",
      stipend: "₹10,000 a month",
      duration: "12 weeks",
      deadline: 28,
      link: "https://sancharimaps.example/interns/gis",
    },
  },
  {
    type: "internship",
    daysAgo: 14,
    input: {
      title: "2D Game Art Intern",
      company: "Kathputli Games",
      location: "Kolkata",
      description:
        "Backgrounds and props for a puzzle game set in a north Kolkata lane. Send a portfolio of 8 to 12 pieces, drawn by you; the studio asks about tools at the interview and does not accept generated images. Work from the Salt Lake studio, five days a week.",
      stipend: "₹14,000 a month",
      duration: "4 months",
      deadline: 2,
      link: "https://kathputligames.example/jobs/art-intern",
    },
  },
  {
    type: "internship",
    daysAgo: 11,
    input: {
      title: "Compliance Research Intern",
      company: "Anumati Legaltech",
      location: "New Delhi",
      description:
        "Reads new notifications of ministries and regulators each morning and writes two plain paragraphs on who must do what by when. Suits law and commerce students who like exact reading. One sample summary is asked for with the application; the notification is on the form.",
      stipend: "₹15,000 a month",
      duration: "8 weeks",
      deadline: 19,
      link: "https://anumati.example/research-intern",
    },
  },
  {
    type: "internship",
    daysAgo: 8,
    input: {
      title: "Teaching Intern, Rural Science Van",
      company: "Padayatri Vijnana Trust",
      location: "Mysuru district",
      description:
        "ಹಳ್ಳಿಯ ಶಾಲೆಗಳಲ್ಲಿ ವಿಜ್ಞಾನ ಪ್ರಯೋಗ: a van with experiments visits two government schools a day, and you run one of the four tables in Kannada. No stipend is paid; stay, food and travel are covered, and the trust gives a certificate and a detailed letter.\n\nEight places. The college counts this towards the social internship credit.",
      stipend: "Unpaid; stay, food and travel covered",
      duration: "4 weeks",
      deadline: 40,
      link: "https://padayatri.example/van",
    },
  },
  {
    type: "internship",
    daysAgo: 4.5,
    input: {
      title: "Battery Testing Intern",
      company: "Urjakosh Batteries",
      location: "Sanand",
      description:
        "Runs charge and discharge cycles in the test chamber, logs temperatures and helps to write the weekly report. Safety training on day one is compulsory. EEE and chemistry students preferred; hostel at ₹3,000 a month.",
      stipend: "₹16,000 a month",
      duration: "6 months",
      deadline: 11,
      link: "https://urjakosh.example/interns/testing",
    },
  },
  {
    type: "internship",
    daysAgo: 0.8,
    input: {
      title: "Backend Intern (remote)",
      company: "Meghdwar Cloud",
      location: "Remote, India",
      description:
        "Small, complete tasks on an internal admin tool, each with a review by an engineer. You need your own laptop and a connection that holds a video call; the company sends a data card if yours does not.\n\nSecond- and third-year students only.",
      stipend: "₹20,000 a month",
      duration: "8 weeks",
      deadline: 4,
      link: "https://meghdwar.example/careers/backend-intern",
    },
  },
  {
    type: "visit",
    daysAgo: 25,
    input: {
      companyName: "Jaldhara Pumps",
      date: -3,
      purpose:
        "Foundry, machining and the pump test bed, for third-year Mechanical. Visit reports are due within ten days with the department.",
      contactPerson: "Mr. Senthamil Kumaran, Department of Mechanical Engineering",
      location: "Coimbatore",
      link: "https://jaldhara.example/visits",
    },
  },
  {
    type: "visit",
    daysAgo: 18.5,
    input: {
      companyName: "Tarangini Telecom, network operations centre",
      date: 5,
      purpose:
        "See how a state-wide fibre network is watched and repaired: the control room, the power and cooling hall, and a splicing demonstration. For ECE and ISE, third year.\n\n40 seats, two batches of 20. Photographs are not allowed inside; phones stay in the bus. Carry your college ID and wear closed shoes.",
      contactPerson: "Ms. Hemavathi Ranganath, Placement Office",
      location: "Guindy, Chennai",
      link: "https://tarangini.example/visits/guindy",
    },
  },
  {
    type: "visit",
    daysAgo: 11.5,
    input: {
      companyName: "Gokulvana Dairy",
      date: 16,
      purpose:
        "Milk reception, pasteurisation, packing and the effluent plant of a dairy that handles four lakh litres a day. Useful for Chemical, Biotechnology and Industrial Engineering students. Bus at 6:30 am, back by 5:00 pm; breakfast at the plant.",
    },
  },
  {
    type: "visit",
    daysAgo: 1.5,
    input: {
      companyName: "Vayurath Mobility",
      date: 20,
      purpose:
        "The electric bus line from bare frame to road test: welding, battery fitting, wiring harness, water test. The plant head answers questions for half an hour at the end, so come prepared.\n\nSafety shoes and helmets are given at the gate; tell us your shoe size on the form.",
      contactPerson: "Mr. Irfan Dalvai, Placement Office",
      location: "Hosur",
      link: "https://vayurath.example/plant-visit",
    },
  },
];
