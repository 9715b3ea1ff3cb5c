declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('../../sandbox/index')
  }
  interface Env extends SandboxBindings {}
}

type SandboxBindings = import('../../sandbox/environment').SandboxEnvironment
