import { Redis } from 'ioredis';

/**
 * Sends the commands of one turn of the event loop in one write: under load most of what a command costs is the system call and
 * waking Redis. Unlike ioredis' pipelines they stay commands of their own, with their own answers, time-outs and failures.
 */
export class GatheringRedis extends Redis {
  #isGathering = false;

  override sendCommand(...sent: Parameters<Redis['sendCommand']>): unknown {
    if (!this.#isGathering && this.status === 'ready') this.#gather();
    return super.sendCommand(...sent);
  }

  #gather(): void {
    const { stream } = this;
    this.#isGathering = true;
    stream.cork();
    setImmediate(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}
