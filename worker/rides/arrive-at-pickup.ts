import { accept } from '../../src/domain/result'
import { phaseOf } from '../../src/domain/rides/phase'
import {
  applyOwnTransition,
  type DriverRequest,
  findDriverRide,
  type Transitioned,
  transitionOwnRide,
} from './driver-transitions'
import { judgeReport, putReport, type Report } from './judge-report'

/**
 * 'I have arrived', after 'Set out' only (docs/product.md, ARRIVAL-1). Confirmed by the car's position it counts:
 * waiting begins, and the rider is told that the driver is there. With a reason alone it stands as the driver's word, of
 * which the rider and an operator are told, until the driver reports it once more from where it can be confirmed.
 */
export async function arriveAtPickup(request: DriverRequest, report: Report): Transitioned {
  const arrived = await transitionOwnRide(request, 'arrive', async (row, pressedAt) => {
    const judged = await judgeReport('arrival', row, { ...report, at: pressedAt })
    if (!judged.ok) return judged
    const { at, judged: measured, approach_metres } = judged.value
    const isConfirmed = measured.verdict === 'trusted'
    return applyOwnTransition(request, {
      booking: row,
      set: {
        arrived_at: at.toISOString(),
        arrival_confirmed_at: isConfirmed ? at.toISOString() : null,
        approach_metres,
      },
      event: isConfirmed ? 'ride.arrived' : 'ride.arrival_reported',
      details: isConfirmed ? {} : { metres: measured.metres, age_seconds: measured.age_seconds },
      beside: (transitionId) => putReport(request, 'arrival', judged.value, transitionId),
    })
  })
  const isRepeated = arrived.ok && !arrived.value.applied && report.reason === null
  return isRepeated ? confirmArrival(request, report) : arrived
}

/**
 * 'I am here now': an arrival that was the driver's word is confirmed, from this press on, or refused as before
 * (docs/product.md, ARRIVAL-8).
 */
async function confirmArrival(request: DriverRequest, report: Report): Transitioned {
  const row = await findDriverRide(request)
  const isOpen = row !== null && phaseOf(row) === 'arrived' && row.arrival_confirmed_at === null
  if (!isOpen) return accept({ applied: false })
  const judged = await judgeReport('arrival', row, report)
  if (!judged.ok) return judged
  const { at, approach_metres } = judged.value
  const applied = await applyOwnTransition(request, {
    booking: row,
    set: { arrival_confirmed_at: at.toISOString(), approach_metres },
    // Who was told that the position does not confirm it is told that it does now.
    event: 'ride.arrived',
    beside: (transitionId) => putReport(request, 'arrival', judged.value, transitionId),
  })
  return applied.ok ? accept({ applied: applied.value }) : applied
}
