import webPush from "web-push";

const { publicKey, privateKey } = webPush.generateVAPIDKeys();

/** To import before modules that read the environment. */
export const pushSettings = {
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: "mailto:office@college.example",
};
Object.assign(process.env, pushSettings);
