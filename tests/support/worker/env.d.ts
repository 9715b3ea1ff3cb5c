declare namespace Cloudflare {
  interface Env {
    SANDBOX: Fetcher
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
  }
}
