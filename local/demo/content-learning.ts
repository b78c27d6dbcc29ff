// Trainings, workshops and podcasts of the demo content.
import type { DemoContent } from "./demo-content";

export const demoLearning: DemoContent[] = [
  {
    type: "training",
    daysAgo: 29.5,
    input: {
      title: "GST returns and computerised accounts",
      provider: "Khatavahi Academy",
      startDate: -28,
      endDate: -8,
      location: "Commerce Block, Main Campus, Bengaluru",
      description:
        "Fifteen evenings of practice with real invoices: entry, reconciliation, monthly returns. Certificates can be collected from Room 104.",
      cost: "₹3,200",
      link: "https://khatavahi.example/gst-practice",
    },
  },
  {
    type: "training",
    daysAgo: 22,
    input: {
      title: "Linux administration, first certificate",
      provider: "Prahari Netguard Learning",
      startDate: -5,
      endDate: 9,
      location: "Lab 2, Main Campus, Bengaluru",
      description:
        "Users, permissions, services, logs, backups. Every evening from 5:30 pm to 7:30 pm; the last session is a three-hour practical examination. The batch has started; latecomers may join until the end of this week if they work through the first four sheets.",
      cost: "₹2,500, refunded with 80% attendance",
      link: "https://learning.prahari.example/linux-1",
    },
  },
  {
    type: "training",
    daysAgo: 16,
    input: {
      title: "PLC and SCADA for plant engineers",
      provider: "Yantrashala Skills Centre",
      startDate: 6,
      endDate: 48,
      location: "Peenya, Bengaluru",
      description:
        "Six weeks, weekends only, on a real bottling line: ladder logic, sensors, an HMI screen, fault finding. Groups of four at each panel.\n\nFive recruiters on our list ask for this certificate for maintenance posts. The college pays half for students whose family income is below ₹2.5 lakh; ask at the office before you pay.",
      cost: "₹8,000",
      link: "https://yantrashala.example/plc-scada",
    },
  },
  {
    type: "training",
    daysAgo: 9.5,
    input: {
      title: "Aptitude and group discussion practice",
      provider: "Placement Office",
      startDate: 14,
      endDate: 16,
      location: "Lecture Halls 3 and 4, Main Campus, Bengaluru",
      description:
        "Three days before the season starts. Mornings: timed tests of the kind that service companies use, corrected the same day. Afternoons: group discussions of eight with feedback from alumni. Limited to 160; final-year students first.",
      cost: "Free",
      link: "https://college.example/placements/practice",
    },
  },
  {
    type: "training",
    daysAgo: 2.5,
    input: {
      title: "Medical coding foundation (online)",
      provider: "Nidanam Health Academy",
      startDate: 30,
      description:
        "For life-science and pharmacy students. Live classes three evenings a week for about two months; the end depends on the pace of the batch. Those who pass are called for interviews in Ahmedabad and Coimbatore.",
      cost: "₹5,500 in two parts",
    },
  },
  {
    type: "workshop",
    daysAgo: 24.5,
    input: {
      title: "Git without tears",
      organizer: "Student Developers' Club",
      date: -1,
      time: "5:00 pm to 7:00 pm",
      location: "Lab 3, Main Campus, Bengaluru",
      description:
        "Commits, branches, a merge conflict made on purpose, and a pull request that gets merged before you go home. The exercise stays online for those who missed it.",
      link: "https://college.example/devclub/git",
    },
  },
  {
    type: "workshop",
    daysAgo: 15.5,
    input: {
      title: "Sheet metal: from drawing to part in a day",
      organizer: "Yantrashala Skills Centre",
      date: 4,
      time: "9:00 am to 5:00 pm",
      location: "Peenya, Bengaluru",
      description:
        "Draw a bracket in the morning, see it laser-cut at noon, bend and weld it in the afternoon, and take it home. 24 places. Cotton clothes, closed shoes, hair tied back; no exceptions at the machine.",
      link: "https://yantrashala.example/sheet-metal-day",
    },
  },
  {
    type: "workshop",
    daysAgo: 8.4,
    input: {
      title: "ಕನ್ನಡದಲ್ಲಿ ಪೈಥಾನ್: ಮೊದಲ ಹೆಜ್ಜೆ",
      organizer: "ಕನ್ನಡ ಸಂಘ ಮತ್ತು Student Developers' Club",
      date: 10,
      time: "10:00 am to 1:00 pm",
      location: "Lab 1, Main Campus, Bengaluru",
      description:
        "ಪ್ರೋಗ್ರಾಮಿಂಗ್ ಹೊಸದಾಗಿ ಕಲಿಯುವವರಿಗಾಗಿ ಈ ಕಾರ್ಯಾಗಾರ ಕನ್ನಡದಲ್ಲಿ ನಡೆಯುತ್ತದೆ. ಮೊದಲು ಸಣ್ಣ ಲೆಕ್ಕಗಳು, ನಂತರ ಹಾಜರಾತಿ ಪಟ್ಟಿಯನ್ನು ಓದುವ ಒಂದು ಪ್ರೋಗ್ರಾಂ ಬರೆಯುತ್ತೇವೆ. ಲ್ಯಾಪ್‌ಟಾಪ್ ಇಲ್ಲದವರಿಗೆ ಲ್ಯಾಬ್‌ನಲ್ಲಿ ಕಂಪ್ಯೂಟರ್ ಇದೆ.\n\nFirst steps in Python, taught in Kannada. For first- and second-year students of any branch.",
      link: "https://college.example/kannada-sangha/python",
    },
  },
  {
    type: "workshop",
    daysAgo: 5.5,
    input: {
      title: "Sizing a rooftop solar system",
      organizer: "Suryatech Solar Software",
      date: 26,
      time: "2:00 pm to 5:00 pm",
      location: "Terrace of the EEE block, Main Campus, Bengaluru",
      description:
        "Measure the shade, count the load, choose panels and inverter, and compare your estimate with the meter of our own 20 kW plant. Bring a calculator and a cap. If it rains we meet in EEE 204.",
      link: "https://suryatech.example/campus/sizing",
    },
  },
  {
    type: "workshop",
    daysAgo: 1.8,
    input: {
      title: "Resume clinic: one page, one hour",
      organizer: "Placement Office",
      date: 2,
      time: "Slots of one hour from 10:00 am",
      location: "Placement Block, Main Campus, Bengaluru",
      description:
        "Come with a draft from the resume builder on this portal. Six alumni who hire read it beside you and mark what they would ask about. Groups of five; choose a slot on the form.",
      link: "https://college.example/placements/resume-clinic",
    },
  },
  {
    type: "podcast",
    daysAgo: 28.5,
    art: "microphone",
    input: {
      title: "What happens to your resume in the first thirty seconds",
      description:
        "A recruiter who screens four hundred resumes a week reads five of them aloud and says what she thinks as she goes: where her eye lands first, what makes her stop, what she never reads. All five belong to volunteers from our final year.\n\nMentioned in the episode: the one-page template, and why the photograph can go.",
      youtubeLink: "https://www.youtube.com/watch?v=demoTalk-01",
      speaker: "Sharvari Onkarkar, Lekhapal Fintech",
      duration: "34 minutes",
      releaseDate: -29,
    },
  },
  {
    type: "podcast",
    daysAgo: 22.5,
    art: "waves",
    input: {
      title: "The gap year, the backlog and other questions you fear",
      description:
        "Two HR managers from manufacturing answer questions that students sent in without names. They disagree on backlogs and agree on one thing: say it before they find it. Contains a short role play of a difficult interview.",
      youtubeLink: "https://www.youtube.com/watch?v=demoTalk-02",
      speaker: "Gurmehar Bindrawal and Vetrivel Anbazhagan",
      duration: "47 minutes",
      releaseDate: -23,
    },
  },
  {
    type: "podcast",
    daysAgo: 14.5,
    art: "bubbles",
    input: {
      title: "முதல் நேர்காணல்: பயம் இல்லாமல் பேசுவது எப்படி?",
      description:
        "நேர்காணலின் முதல் ஐந்து நிமிடங்களில் என்ன கேட்பார்கள், எப்படிப் பதில் சொல்வது என்று கோவையில் உள்ள ஒரு மனிதவள மேலாளர் தன் அனுபவத்திலிருந்து பேசுகிறார். ஆங்கிலத்தில் பேசத் தயங்குபவர்கள் வீட்டில் என்ன பயிற்சி செய்யலாம் என்பதும் உண்டு.\n\nIn Tamil, with English subtitles.",
      youtubeLink: "https://www.youtube.com/watch?v=demoTalk-03",
      speaker: "தேன்மொழி அறிவழகன், Jaldhara Pumps",
      duration: "29 நிமிடங்கள்",
      releaseDate: -15,
    },
  },
  {
    type: "podcast",
    daysAgo: 7.5,
    art: "tower",
    input: {
      title: "Campus radio: first salary, first city",
      description:
        "Four of last year's graduates on rent deposits, mess food, provident fund forms and the loneliness of the second month. Recorded by the students of our campus radio; audio only.",
      youtubeLink: "https://radio.college.example/episodes/first-salary",
      releaseDate: -8,
    },
  },
  {
    type: "podcast",
    daysAgo: 1,
    art: "headphones",
    input: {
      title: "How a plant chooses its trainees",
      description:
        "The HR head of a battery plant in Gujarat takes us through one hiring season: how many apply, what the written test is for, why the shop-floor supervisor has the last word, and what trainees earn after two years. At the end he describes the best answer he heard this year to 'Do you have any questions for us?'",
      youtubeLink: "https://youtu.be/demoTalk-05",
      speaker: "Parthiv Sonegara, Urjakosh Batteries",
      duration: "41 minutes",
      releaseDate: -1,
    },
  },
];
