import { changesTrip, isBegun, type StoredBooking } from './booking-steps'

/** What becomes of a trip that another tab has stored: see `judgeOtherTab`. */
type OtherTab = 'take' | 'write back' | 'ask'

/**
 * What a tab does with what another has stored (docs/product.md, BOOKING-10). The same trip is taken with its key, so that
 * both tabs make one booking; where the other has lost the car that is chosen here, this tab's is written back. Another
 * trip or car is the rider's to choose: nothing that is on the screen goes without their word.
 */
export function judgeOtherTab(mine: StoredBooking, theirs: StoredBooking): OtherTab {
  if (!isBegun({ ...mine, currentStep: 1 })) return 'take'
  if (changesTrip(mine.draft, theirs.draft)) return 'ask'
  const [own, other] = [mine.draft.selectedFare, theirs.draft.selectedFare]
  if (!own) return 'take'
  if (!other) return 'write back'
  return own.type === other.type ? 'take' : 'ask'
}
