import { expect, test } from "vitest";
import { messages as our } from "../../app/messages";

/**
 * The sentences of the specification, letter by letter. Other tests look for `messages` on the screens;
 * this one compares `messages` with the specification.
 */
test.each([
  // §8, the catalogue
  [our.login.failed, "Login failed. Please check your credentials."],
  [our.signup.failed, "Signup failed. Please try again."],
  [our.verify.broken, "OTP verification failed."],
  [our.verify.failed, "OTP verification failed. Please check your OTP."],
  [our.forgot.failed, "Failed to send OTP. Please try again."],
  [our.reset.failed, "Failed to reset password. Please check your OTP."],
  [our.reset.mismatch, "Passwords do not match."],
  [our.dashboard.failed, "Failed to load admin dashboard data."],
  [our.applications.statsFailed, "Failed to load application stats."],
  [our.users.failed, "Failed to load users."],
  [our.users.deleteFailed, "Failed to delete user."],
  [our.list.failed("jobs"), "Failed to load jobs."],
  [our.remove.failed("Kites"), "Failed to delete 'Kites'."],
  [our.post.failed("job"), "Failed to post job. Please check inputs."],
  [our.resume.failed, "Failed to load resume data."],
  [our.profile.failed, "Failed to save profile. Please check your inputs."],
  [our.logout.failed, "Logout failed"],
  [
    our.pdf.failed("Why"),
    "Failed to download PDF. Please ensure your resume is complete. Error: Why",
  ],
  [our.details.failed("job"), "Failed to load job details."],
  [our.details.failed("podcast"), "Failed to load podcast details."],
  [our.apply.repeated, "You have already applied to this opportunity."],
  [our.apply.failed, "Failed to track application. Please try again."],
  [
    our.applications.failed,
    "Failed to load your applications. Please try again later or contact support.",
  ],
  [our.report.failed, "Failed to load application report."],
  [our.resume.none, "No resume found. Please add your details."],
  [our.notLoggedIn, "User not logged in."],
  [our.post.done("Job"), "Job posted successfully!"],
  [our.profile.done, "Profile updated successfully!"],
  [our.resume.loaded, "Profile data loaded."],
  [our.pdf.done, "Resume PDF downloaded successfully!"],
  [our.users.done("Asha"), "User 'Asha' deleted successfully!"],
  [our.remove.done("Kites"), "'Kites' deleted successfully!"],
  [
    our.users.ask("Asha"),
    "Are you sure you want to delete user: Asha? This action cannot be undone.",
  ],
  [
    our.remove.ask("Kites"),
    "Are you sure you want to delete 'Kites'? This action cannot be undone.",
  ],

  // §2, the screens
  [our.login.busy, "Logging in..."],
  [our.signup.busy, "Loading..."],
  [our.resumeBuilder.visitor, "Please login first to use Resume Builder."],
  [our.resumeBuilder.user, "Please go to profile menu on navbar to make your resume."],
  [our.list.empty("jobs"), "No jobs found matching your criteria. Try adjusting your filters!"],
  [our.details.podcastWith("Meera"), "An insightful discussion with Meera."],
  [our.details.podcast, "An insightful discussion from the world of HR."],
  [our.details.podcastNotFound, "Podcast not found."],
  [our.details.notFound("job"), "job details not found."],
  [our.details.about("job"), "Comprehensive information about this job opportunity."],
  [our.details.noLink, "Application/Information link not available for this item."],
  [our.apply.agree, "I have read and agree with all the terms and conditions."],
  [our.applications.empty, "No applications found yet."],
  [our.applications.start, "Start exploring opportunities and apply to track them here!"],
  [our.applications.visitor, "Please log in to view your applications."],
  [our.users.empty, "No users found."],
  [our.report.noStudents, "No students found for this item."],
  [our.report.empty, "No applications to report yet."],

  // §4, states
  [our.signup.sent, "OTP has been sent to your email. Please check your inbox."],
  [our.verify.done, "Account verified successfully! You can now log in."],
  [our.reset.done, "Password reset successfully! You can now log in with your new password."],
  [our.apply.studentsOnly, "Only students can apply to this opportunity."],
  [our.apply.termsFirst, "Please read and accept the terms and conditions to proceed."],
  [our.apply.noLink, "Application/Information link is not available for this item."],
  [our.apply.done, "Application click tracked successfully!"],

  // §5 and §6
  [our.post.imageMissing("podcast"), "Please upload an image for the podcast."],
  [our.post.unknownType, "Invalid content type for posting."],
  [our.report.refused, "You are not authorized to view this report."],
  [our.dashboard.refused, "You are not authorized to view this dashboard."],
  [our.users.refused, "You are not authorized to view user details."],
  [our.remove.refused, "You are not authorized to delete this item."],

  // §7
  [our.resume.notFound, "Resume not found for this user"],
])("%s", (ours, documented) => {
  expect(ours).toBe(documented);
});
