declare namespace Cloudflare {
  interface Env {
    SANDBOX: Fetcher
    /** Of benches: processor milliseconds of the runtime so far. */
    PROCESSOR: Fetcher
    BENCH_BOOKINGS: string
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
  }
}

/** Of the plugin that runs the tests in the runtime, and in none of its types. */
declare module 'cloudflare:test-internal' {
  /** Resolves when all is done that any request left to be done after its answer. */
  export function waitForGlobalWaitUntil(): Promise<void>
}

/** Vitest's own, through which the same plugin asks for the main module. */
declare var __vitest_mocker__: {
  moduleRunner: { import(id: string, ...options: unknown[]): Promise<unknown> }
}
