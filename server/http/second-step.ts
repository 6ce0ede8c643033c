/**
 * The answer of a call that continues only with another proof: neither a refusal nor the output. SPEC §8: code
 * 1021, with the data that the client needs for the next step.
 */
export class SecondStep<Output> {
  constructor(readonly output: Output) {}
}
