import type { SandboxState } from './state'

// Apart from the object's class, which only the workers' runtime can load: the stand-ins run in Node too.

/** The binding of the one object. */
export interface StateBinding {
  SANDBOX_STATE: DurableObjectNamespace<SandboxState>
}

/** The sandbox's state. */
export const sandboxState = (env: StateBinding) => env.SANDBOX_STATE.getByName('sandbox')
