import { useState } from 'react'
import type { Review } from '../../domain/reviews/review'
import { Modal } from '../modal'
import { RateForm } from './rate-form'

interface Props {
  bookingId: string
  /** Null where nobody knows it any more. */
  driverName: string | null
  open: boolean
  onClose(): void
  /** What now stands: what was just said, or what the rider had said before. */
  onRated(review: Review): void
  /** The trip is not what it was shown as. */
  onStale(): void
}

/** What is being said of one trip; closing the dialog by a slip of the hand loses none of it. */
export interface Words {
  rating: number | null
  comment: string
}

const NOTHING_YET: Words = { rating: null, comment: '' }

/** Give it the trip's id as its key: another trip is another rating. */
export function RateDialog({ open, onClose, ...about }: Props) {
  const [words, setWords] = useState(NOTHING_YET)
  return (
    <Modal title="Rate your trip" open={open} onClose={onClose}>
      <RateForm {...about} words={words} onWords={setWords} onClose={onClose} />
    </Modal>
  )
}
