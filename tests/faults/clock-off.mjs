// Loaded into a process of ours to shift its clock by CLOCK_OFF_MS, as on a badly kept machine.
const offset = Number(process.env.CLOCK_OFF_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length) super(...given);
    else super(RealDate.now() + offset);
  }
  static now() {
    return RealDate.now() + offset;
  }
};
