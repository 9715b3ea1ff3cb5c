import { useLatePart } from '../../components/late-part'
import type { ChargesButtonProps } from './charge-button'

const loadCharges = () => import('./charge-button').then(({ ChargesButton }) => ChargesButton)

/** A ride's tolls and parking from the arrival on, and loaded from 'Set out' on. */
export function LateCharges({ state, ride }: ChargesButtonProps) {
  const mayEnter = ride.phase === 'arrived' || ride.phase === 'started' || ride.phase === 'completed'
  const Charges = useLatePart(loadCharges, mayEnter)
  return mayEnter && Charges && <Charges state={state} ride={ride} />
}
