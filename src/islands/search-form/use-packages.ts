import { useEffect, useState } from 'react'
import { type CallRefusal, call } from '../../api'
import { type RentalPackage, RentalPackagesAnswerSchema } from '../../domain/fares/rental-package'
import { FAILED_TO_FETCH_PACKAGES } from '../../domain/fares/sentences'

export type Packages =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; packages: readonly RentalPackage[] }

const messageOf = (refusal: CallRefusal) =>
  refusal.reason === 'unreadable' ? FAILED_TO_FETCH_PACKAGES : refusal.message || FAILED_TO_FETCH_PACKAGES

/** The rental packages on offer, fetched while `wanted`; `again` asks once more. docs/product.md, Trip form. */
export function usePackages(wanted: boolean): { packages: Packages; again(): void } {
  const [packages, setPackages] = useState<Packages>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another fetch
  useEffect(() => {
    if (!wanted) return
    const controller = new AbortController()
    setPackages({ state: 'loading' })
    call('/api/rental-packages', { answer: RentalPackagesAnswerSchema, signal: controller.signal })
      .then((answer) => {
        if (controller.signal.aborted) return
        setPackages(
          answer.ok
            ? { state: 'ready', packages: answer.value.packages }
            : { state: 'failed', message: messageOf(answer.refusal) },
        )
      })
      .catch((error) => {
        if (!controller.signal.aborted) throw error
      })
    return () => controller.abort()
  }, [wanted, tries])
  return { packages, again: () => setTries((count) => count + 1) }
}
