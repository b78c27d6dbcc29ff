/** How much news one student may ask for. */
export const limits = { saved: 500, follows: 20, devices: 5 };
