import { useLatePart } from './late-part'
import type { RiderChargesProps } from './rider-charges'

const loadCharges = () => import('./rider-charges').then(({ RiderCharges }) => RiderCharges)

/**
 * A ride's tolls and parking, for its rider. The part is loaded with the first charge, because most rides have none.
 */
export function LateCharges(props: RiderChargesProps) {
  return props.charges.length === 0 ? null : <Loaded {...props} />
}

function Loaded(props: RiderChargesProps) {
  const Charges = useLatePart(loadCharges, true)
  if (Charges) return <Charges {...props} />
  return <div className="skeleton h-24" role="status" aria-label="Loading tolls and parking" />
}
