/** The part of zustand's types that its contender needs: the package is installed by the first run of the benchmark. */
declare module 'zustand' {
  interface Store<State> {
    <Share>(select: (state: State) => Share): Share;
    setState(change: Partial<State>): void;
  }
  export function create<State>(first: () => State): Store<State>;
}
