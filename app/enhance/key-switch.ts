import { store, stored } from "./stored";

/**
 * Keys of one letter can be turned off on a device: who speaks to it, or hits keys by accident, would set them off (WCAG
 * 2.1.4).
 */
const name = "keys";

export const areKeysOff = () => stored(name) === "off";

export function turnKeys(isOn: boolean) {
  store(name, isOn ? "on" : "off");
}
