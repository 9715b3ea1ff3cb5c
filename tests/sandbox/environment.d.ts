declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('../../sandbox/worker')
  }
  interface Env extends SandboxBindings {}
}

type SandboxBindings = import('../../sandbox/environment').SandboxEnvironment
