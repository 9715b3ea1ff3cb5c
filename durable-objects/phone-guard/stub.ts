import type { PhoneGuard } from './phone-guard'

/** The guard of one phone; `mark` is a mac of its number. */
export const phoneGuardOf = (namespace: DurableObjectNamespace<PhoneGuard>, mark: string) =>
  namespace.getByName(mark)
