import { englishWords } from "../../resume/sections";
import { formatNumber } from "../../text";
/** The sentences about a student's resume. */
export const resume = {
  /** The words of the table of sections (resume/sections.ts), which are English. */
  sectionWords: englishWords(),
  /** Words of the PDF that are in no section. */
  pdfWords: {
    present: "Present",
    summary: "Summary",
    resume: "Resume",
    title: (name: string) => `${name} – Resume`,
  },
  layouts: {
    ruled: "Ruled: a line under each heading",
    open: "Open: name centred, headings in colour, no lines",
  },
  lengths: { fit: "Fit to one page", full: "As many as it takes" },
  contactFields: { linkedin: "LinkedIn", github: "GitHub", portfolio: "Portfolio" },
  profileForm: {
    saveChanges: "Save Changes",
    fullName: "Full name",
    name: "Name",
    email: "Email",
    aNewAddressTakes: "A new address takes effect once you enter the code we send to it.",
    phoneNumber: "Phone number",
    studentId: "Student ID",
    saving: "Saving...",
    cancel: "Cancel",
    summary: "Summary",
    partsResume: "Parts of the resume",
    filled: "filled in",
    whoYouWhatYou: "Who you are and what you are looking for, in a few lines.",
    layoutPdf: "Layout of the PDF",
    pagesPdf: "Pages of the PDF",
    toFitOnePage: "To fit on one page, a few extra lines are set a little tighter.",
    pngJpegOrWebp: "PNG, JPEG or WebP, at most 5 MB.",
    profilePicture: "Profile picture",
    yourProfile: "Your profile",
    removePicture: "Remove the picture",
    onePerLine: "One per line.",
    undo: "Undo",
    choose: "Choose",
    moves: {
      up: (row: string) => `Move up this ${row}`,
      down: (row: string) => `Move down this ${row}`,
      remove: (row: string) => `Remove this ${row}`,
    },
    newRow: (row: string) => `New ${row}`,
    needs: (labels: string[]) =>
      `Each needs ${labels.map((label) => label.toLowerCase()).join(" and ")}.`,
  },
  profileScreen: {
    yourResume: "Your resume",
    editProfile: "Edit Profile",
    asWillPrint: "As it will print",
    theVersionSavedOther: "The version saved in the other window",
    aboveWhatYouTyped: "Above is what you typed here: ‘Save Changes’ keeps that one instead.",
    keepSavedOne: "Keep the saved one",
    studentId: (studentId: string) => `Student ID ${studentId}`,
    email: "Email",
    phone: "Phone",
    accountPassword: "Account and password",
    logout: "Logout",
    downloadPdf: "Download PDF",
    addYourResume: "Add to your resume",
    ofPartsFilled: (filled: number, all: number) => `${filled} of ${all} parts filled in`,
    stillEmpty: "Still empty:",
    whatMachineReads: "What a machine reads",
    theTextApplicantTracking:
      "The text that an applicant tracking system finds in your PDF. If something is missing or in the wrong place here, it is there too.",
    summary: "Summary",
    phoneNumber: "Phone number",
    links: "Links",
  },
  resume: {
    notFound: "Resume not found for this user",
    none: "No resume found. Please add your details.",
    failed: "Failed to load resume data.",
    loaded: "Profile data loaded.",
    studentsOnly: "Only students have a resume.",
    conflict:
      "Your resume was saved in another window after you opened this one. Nothing was overwritten: compare both below.",
    needed: "This row is saved once this is filled in.",
    complete: "Complete it",
    removed: (row: string) => `Removed: ${row}.`,
    andMore: (rows: string, more: number) => `${rows}; and ${more} more`,
    rowNeeds: (row: string, labels: string[]) =>
      `${row}: needs ${labels.map((label) => label.toLowerCase()).join(" and ")}`,
    pictureAgain: "Choose the picture again.",
    tooManyRows: (max: number, rows: number) =>
      `A resume can have at most ${max} entries, this one has ${rows}`,
    tooLong: (max: number, size: number) =>
      `A resume can have at most ${formatNumber(max)} characters in all, this one has ${formatNumber(size)}`,
    notSaved: (rows: string) => `Not saved because something is missing: ${rows}.`,
  },
  profile: {
    done: "Profile updated successfully!",
    failed: "Failed to save profile. Please check your inputs.",
    codeSent: (email: string) =>
      `We sent a code to ${email}. Your email changes once you enter it.`,
    emailChanged: "Your email has been changed.",
    codeFailed: "OTP verification failed. Please check your OTP.",
  },
  pdf: {
    done: "Resume PDF downloaded successfully!",
    failed: (reason: string) =>
      `Failed to download PDF. Please ensure your resume is complete. Error: ${reason}`,
    busy: "Your PDF is being prepared...",
    preparing: "Your PDF is being prepared. Download it again in a few seconds.",
    unrenderable: "Your PDF could not be made. If this happens again, shorten your longest texts.",
    unsupported: (characters: string) =>
      `Our fonts do not have these characters, so the PDF shows them as □: ${characters}`,
  },
  pictures: {
    tooManyPixels: "The image has more than 16 megapixels. Please choose a smaller one.",
    unreadable: "This file is not a readable PNG, JPEG or WebP image.",
    fileTooLarge: "The file is larger than 5 MB. Please choose a smaller one.",
  },
  resumeBuilder: {
    visitor: "Please login first to use Resume Builder.",
    user: "Please go to profile menu on navbar to make your resume.",
    open: "Open it",
  },
};
