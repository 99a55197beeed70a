/** Loaded by `node --import`: a process whose clock is wrong by CLOCK_SKEW_MS. Durations stay right, as after a jump. */
const skewMs = Number(process.env.CLOCK_SKEW_MS);
const trueNow = Date.now;
const TrueDate = Date;

Date.now = () => trueNow() + skewMs;
globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args: ConstructorParameters<typeof Date> | [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [trueNow() + skewMs] : args, newTarget),
});
