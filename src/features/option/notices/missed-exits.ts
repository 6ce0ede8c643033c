/** Running options whose early exit found no price since the page knows them: an older miss was announced before. */
interface RunningOption {
  readonly id: number;
  readonly exitMissed: number;
}

export class MissedExits {
  private known = new Map<number, number>();

  /** @param running all running options */
  among<Row extends RunningOption>(running: readonly Row[]): readonly Row[] {
    const before = this.known;
    this.known = new Map(running.map(({ id, exitMissed }) => [id, exitMissed]));
    return running.filter(({ id, exitMissed }) => exitMissed > (before.get(id) ?? exitMissed));
  }
}
