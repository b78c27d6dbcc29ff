/**
 * Who runs this portal. The environment overrides each entry with `SITE_` and its name in capitals
 * (SITE_NAME, SITE_EMAIL, …), so that another college can use the portal without changing code.
 */
export const siteDefaults = {
  name: "Placement Portal",
  college: "Training and Placement Office",
  tagline: "Empowering Careers, Guiding Futures",
  email: "placements@college.example",
  phone: "+91 80 4000 0000",
  whatsapp: "+91 90000 00000",
  location: "Placement Block, Main Campus, Bengaluru 560001",
  linkedin: "https://www.linkedin.com/",
  instagram: "https://www.instagram.com/",
  youtube: "https://www.youtube.com/",
  credit: "Made by the students of the placement cell",
};

export type Site = typeof siteDefaults;
