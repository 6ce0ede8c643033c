/**
 * What a call answers that goes on only with another proof: no refusal and not yet what was asked for. SPEC §8: code
 * 1021, with what the client needs for the next step.
 */
export class SecondStep<Output> {
  constructor(readonly output: Output) {}
}
