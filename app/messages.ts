/** Every outcome sentence a user reads (spec §8 and the screens of §2), to the letter. */
export const messages = {
  notLoggedIn: "User not logged in.",
  notFound: "Not found.",
  pageNotFound: "This page does not exist.",
  broken: "Something went wrong on our side. Please try again.",
  unavailable: "The portal is busy or being repaired. Please try again in a moment.",
  checkInputs: "Please check the marked fields.",
  login: {
    failed: "Login failed. Please check your credentials.",
    unverified: "Please verify your email before logging in.",
    busy: "Logging in...",
  },
  logout: { failed: "Logout failed", done: "You are logged out." },
  dashboard: {
    failed: "Failed to load admin dashboard data.",
    refused: "You are not authorized to view this dashboard.",
    empty: "No dashboard data available.",
  },
  list: {
    failed: (types: string) => `Failed to load ${types}.`,
    empty: (types: string) =>
      `No ${types} found matching your criteria. Try adjusting your filters!`,
  },
  details: {
    failed: (type: string) => `Failed to load ${type} details.`,
    notFound: (type: string) => `${type} details not found.`,
    podcastNotFound: "Podcast not found.",
    about: (type: string) => `Comprehensive information about this ${type} opportunity.`,
    podcastWith: (speaker: string) => `An insightful discussion with ${speaker}.`,
    podcast: "An insightful discussion from the world of HR.",
    noLink: "Application/Information link not available for this item.",
  },
  post: {
    done: (type: string) => `${type} posted successfully!`,
    failed: (type: string) => `Failed to post ${type}. Please check inputs.`,
    refused: "You are not authorized to post content.",
    unknownType: "Invalid content type for posting.",
    imageMissing: "Please upload an image for the podcast.",
  },
  remove: {
    ask: (title: string) =>
      `Are you sure you want to delete '${title}'? This action cannot be undone.`,
    done: (title: string) => `'${title}' deleted successfully!`,
    failed: (title: string) => `Failed to delete '${title}'.`,
    refused: "You are not authorized to delete this item.",
    gone: "This item has already been deleted.",
  },
  resume: {
    notFound: "Resume not found for this user",
    none: "No resume found. Please add your details.",
    failed: "Failed to load resume data.",
    loaded: "Profile data loaded.",
    studentsOnly: "Only students have a resume.",
    conflict:
      "Your resume was saved in another window after you opened this one. Nothing was overwritten: compare both below.",
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
    unrenderable:
      "Your PDF could not be made. We keep trying; if it stays so, shorten the longest texts.",
    unsupported: (characters: string) =>
      `These characters have no letter in our fonts and show as □ in the PDF: ${characters}`,
  },
  resumeBuilder: {
    visitor: "Please login first to use Resume Builder.",
    user: "Please go to profile menu on navbar to make your resume.",
  },
};
