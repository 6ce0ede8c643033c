/**
 * Opening and leaving pages: navigate, redirect, relaunch, back (SPEC §2), over any router. A guard may check each
 * opening first: let it pass, refuse it, or redirect it. While a guard is pending, a newer opening replaces the older
 * one.
 */
import { addressOf, type Query } from './address.ts';

export interface Router {
  push(address: string): void;
  replace(address: string): void;
  go(delta: number): void;
  /** The number of our pages before this one in the history. */
  depth(): number;
  /** Settles once a `go` has arrived. */
  arrived(): Promise<void>;
}

/** True lets it pass, false refuses it, an address is opened instead. */
export type Verdict = boolean | { readonly redirect: string };

export type Guard = (address: string) => Verdict | Promise<Verdict>;

export class Navigator {
  private readonly router: Router;
  /** The target of `back` if no page of the app is before this one. */
  private readonly parent: () => string;
  private guard: Guard | undefined;
  private latest = 0;

  constructor(router: Router, parent: () => string) {
    this.router = router;
    this.parent = parent;
  }

  /** The guard of all openings from now on; the returned function removes it. */
  before(guard: Guard): () => void {
    this.guard = guard;
    return () => {
      if (this.guard === guard) this.guard = undefined;
    };
  }

  /** Opens a page over this one. False if the guard refused or a newer opening came first. */
  navigateTo(path: string, query?: Query): Promise<boolean> {
    return this.open(addressOf(path, query), (to) => this.router.push(to));
  }

  /** Opens a page instead of this one, and of as many pages before it. */
  redirect(path: string, query?: Query, before = 0): Promise<boolean> {
    return this.open(addressOf(path, query), async (to) => {
      if (before > 0) {
        const arrived = this.router.arrived();
        this.router.go(-before);
        await arrived;
      }
      this.router.replace(to);
    });
  }

  /** Closes all pages and opens one. */
  relaunch(path: string, query?: Query): Promise<boolean> {
    return this.redirect(path, query, this.router.depth());
  }

  /** Leaves `delta` pages; never leaves the app. */
  back(delta = 1): void {
    const depth = this.router.depth();
    if (depth === 0) this.router.replace(this.parent());
    else this.router.go(-Math.min(delta, depth));
  }

  private async open(address: string, go: (to: string) => void | Promise<void>): Promise<boolean> {
    const turn = ++this.latest;
    const verdict = this.guard === undefined ? true : await this.guard(address);
    if (turn !== this.latest || verdict === false) return false;
    await go(verdict === true ? address : verdict.redirect);
    return true;
  }
}
