import { BRAND } from '../../src/brand'
import { type BookingRow, shortId } from '../../src/domain/bookings/booking'
import { SERVICE_LABELS } from '../../src/domain/bookings/trip-types'
import { localOf } from '../../src/domain/kolkata-time'
import { expectedEnd, type TripTimes } from '../../src/domain/rides/assignment'

type CalendarTrip = TripTimes & Pick<BookingRow, 'id' | 'version' | 'status' | 'service_type'>

/** Never summer time (docs/product.md, TIME-1). */
const TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** '20261121T183000', in Kolkata. */
const stamp = (instant: Date): string => `${localOf(instant).replace(/[-:]/g, '')}00`

const utcStamp = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** Lines of at most 75 octets: a longer one goes on after a line break and a space (RFC 5545, 3.1). */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const character of line) {
    const more = new TextEncoder().encode(character).length
    if (octets + more > 75) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += more
  }
  return text
}

/**
 * A trip as a calendar's entry, a text of RFC 5545 (docs/product.md, BOOKING-33). A later version takes the place of an
 * earlier one. Calendars are shared: the entry names localities, and no door, PIN, phone number or fare.
 */
export function calendarEntry(
  trip: CalendarTrip,
  places: { pickup_locality: string; dropoff_locality: string | null },
  now: Date,
): string {
  const { pickup_locality: from, dropoff_locality: to } = places
  const summary = to ? `${SERVICE_LABELS[trip.service_type]} to ${to}` : SERVICE_LABELS[trip.service_type]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND.name}//Trips//EN`,
    'METHOD:PUBLISH',
    ...TIME_ZONE,
    'BEGIN:VEVENT',
    `UID:${trip.id}@${BRAND.host}`,
    `SEQUENCE:${trip.version}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART;TZID=Asia/Kolkata:${stamp(new Date(trip.scheduled_time))}`,
    `DTEND;TZID=Asia/Kolkata:${stamp(expectedEnd(trip))}`,
    `STATUS:${trip.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(`${BRAND.name}: ${summary}`)}`,
    `LOCATION:${escaped(from)}`,
    `DESCRIPTION:${escaped(`Pickup in ${from}. Trip ${shortId(trip.id)}.`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
