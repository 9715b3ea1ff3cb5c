import type { SandboxState } from './state'

// Apart from the object's class, which only the workers' runtime can load: the stand-ins run in Node too.

export interface StateBinding {
  SANDBOX_STATE: DurableObjectNamespace<SandboxState>
}

export const sandboxState = (env: StateBinding) => env.SANDBOX_STATE.getByName('sandbox')
