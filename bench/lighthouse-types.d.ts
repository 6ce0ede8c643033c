/** The part of lighthouse's types that its suite needs: the package is installed by the first run of the benchmark. */
declare module 'lighthouse' {
  interface Finding {
    readonly title: string;
    /** From 0 to 1; null if the audit gives no score. */
    readonly score: number | null;
    readonly details?: { readonly items?: readonly unknown[] };
  }
  interface Category {
    /** From 0 to 1. */
    readonly score: number | null;
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
  }
  export interface Report {
    readonly categories: Readonly<Record<string, Category>>;
    readonly audits: Readonly<Record<string, Finding>>;
    readonly runtimeError?: { readonly message: string };
  }
  interface Flags {
    readonly port: number;
    readonly onlyCategories: readonly string[];
    readonly formFactor: 'mobile';
    readonly logLevel: 'error';
  }
  const lighthouse: (address: string, flags: Flags) => Promise<{ readonly lhr: Report } | undefined>;
  export { lighthouse as default };
}
