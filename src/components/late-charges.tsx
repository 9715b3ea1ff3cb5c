import { latePart } from './late-part'
import type { RiderChargesProps } from './rider-charges'

/**
 * A ride's tolls and parking, for its rider. The part is loaded with the first charge, because most rides have none.
 */
export function LateCharges(props: RiderChargesProps) {
  return props.charges.length === 0 ? null : <Loaded {...props} />
}

const Loaded = latePart(() => import('./rider-charges').then(({ RiderCharges }) => RiderCharges), {
  Meanwhile: () => <div className="skeleton h-24" role="status" aria-label="Loading tolls and parking" />,
})
