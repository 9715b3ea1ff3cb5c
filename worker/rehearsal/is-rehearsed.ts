import { isLocal } from '../config'
import type { Bindings } from '../http/app-env'

/** True where the product plays against the sandbox: in development and tests. Nothing here answers anywhere else. */
export const isRehearsed = (env: Bindings): boolean => env.SANDBOX !== undefined && isLocal(env)
