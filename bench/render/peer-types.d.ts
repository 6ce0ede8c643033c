/** As much of zustand's types as its contender needs: the package itself comes with the benchmark's first run. */
declare module 'zustand' {
  interface Store<State> {
    <Share>(select: (state: State) => Share): Share;
    setState(change: Partial<State>): void;
  }
  export function create<State>(first: () => State): Store<State>;
}
