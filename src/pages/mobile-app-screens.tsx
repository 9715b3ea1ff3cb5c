import { CarDrawing } from '../components/drawings/car-drawing'
import type { CarKind } from '../components/drawings/car-shapes'
import { formatDate, formatTime } from '../domain/kolkata-time'
import { formatRupees } from '../domain/payments/amounts'
import { EXAMPLE_RIDE, exampleFare } from './example-ride'
import { Box, DrawnPlate, Phone, ScreenTexts, SMALL, SMALLEST } from './mobile-app-phone'

const date = formatDate(EXAMPLE_RIDE.pickupAt)
const time = formatTime(EXAMPLE_RIDE.pickupAt)
const CHOSEN = 'fill-green-tint stroke-green'
const CHOSEN_TEXT = { bold: true, anchor: 'middle', tone: 'fill-green' } as const

const Route = ({ y }: { y: number }) => (
  <>
    <path d={`M44 ${y + 6}v28`} />
    <circle cx="44" cy={y} r="5" className="stroke-green" strokeWidth="3" />
    <path d={`M39 ${y + 35}h10v10h-10z`} className="fill-green" stroke="none" />
  </>
)

/** The trip form. */
export function SearchScreen() {
  return (
    <Phone>
      <DrawnPlate x={26} y={32} width={96} size={12}>
        HASIRU CABS
      </DrawnPlate>
      <Box y={112} height={38} tone="fill-sunken stroke-hairline" />
      <Box x={29} y={115} width={76} height={32} rx={8} />
      <Box x={150} y={160} width={104} height={26} rx={8} tone={CHOSEN} />
      <Box y={198} height={98} />
      <path d="M60 247h194" className="stroke-hairline" strokeWidth="1" />
      <Route y={228} />
      <Box y={308} width={109} height={34} />
      <Box x={145} y={308} width={109} height={34} tone={CHOSEN} />
      <Box y={354} height={54} />
      <path d="M112 354v54M188 354v54" className="stroke-hairline" strokeWidth="1" />
      <Box x={27} y={425} width={16} height={16} rx={3} />
      <Box y={462} height={46} tone="fill-green stroke-green" />
      <ScreenTexts
        lines={[
          [26, 98, 'Where to?', { size: 22, heading: true }],
          [67, 135, 'Airport Taxi', { size: 11, bold: true, anchor: 'middle' }],
          [144, 135, 'Outstation', { ...SMALL, anchor: 'middle' }],
          [216, 135, 'Ride Later', { ...SMALL, anchor: 'middle' }],
          [34, 176, 'Pick-up From Airport', SMALL],
          [202, 177, 'Drop To Airport', { ...CHOSEN_TEXT, size: 11 }],
          [60, 217, 'Pickup', SMALLEST],
          [60, 235, 'Indiranagar, Bengaluru', { size: 13 }],
          [60, 265, 'Drop-off', SMALLEST],
          [60, 283, 'Kempegowda Airport', { size: 13 }],
          [80, 329, 'Terminal 1', { anchor: 'middle' }],
          [200, 329, 'Terminal 2', CHOSEN_TEXT],
          [36, 374, 'Date', SMALLEST],
          [36, 394, date, { bold: true }],
          [122, 374, 'Time', SMALLEST],
          [122, 394, time, { bold: true }],
          [198, 374, 'Guests', SMALLEST],
          [198, 394, '2', { bold: true }],
          [52, 437, 'Add Special Instructions'],
          [140, 490, 'Search Cars', { size: 14, bold: true, anchor: 'middle', tone: 'fill-on-green' }],
        ]}
      />
    </Phone>
  )
}

function Offer({ y, kind, name, guests, text, price }: OfferProps) {
  const { distance, estimatedTime } = exampleFare('sedan')
  return (
    <>
      <Box y={y} height={94} tone={price ? undefined : 'fill-sunken stroke-hairline'} />
      <g transform={`translate(32 ${y - 28}) scale(0.27)`} opacity={price ? 1 : 0.5}>
        <CarDrawing kind={kind} />
      </g>
      <ScreenTexts
        lines={[
          [108, y + 28, name, { size: 16, heading: true }],
          [
            242,
            y + 28,
            price ?? 'Coming Soon',
            { size: price ? 19 : 10, heading: price !== null, anchor: 'end' },
          ],
          [108, y + 48, `${guests} passengers`, { size: 11 }],
          [108, y + 64, text, SMALLEST],
          [108, y + 82, `${distance} · ${estimatedTime}`, SMALLEST],
        ]}
      />
    </>
  )
}

interface OfferProps {
  y: number
  kind: CarKind
  name: string
  guests: number
  text: string
  /** Null while it cannot be had. */
  price: string | null
}

const STEP = { size: 10, anchor: 'middle' } as const

/** The second step: what each car costs for this trip. */
export function VehicleScreen() {
  return (
    <Phone>
      <path d="M40 52h48" className="stroke-green" />
      <path d="M100 52h140" className="stroke-hairline" />
      <circle cx="36" cy="52" r="6" className="fill-green stroke-green" />
      <circle cx="102" cy="52" r="7" className="fill-plate stroke-green" strokeWidth="3" />
      <circle cx="172" cy="52" r="6" className="fill-paper stroke-line" />
      <rect x="236" y="46" width="12" height="12" rx="2" className="fill-paper stroke-line" />
      <Box y={128} height={52} tone="fill-raised stroke-hairline" />
      <ScreenTexts
        lines={[
          [36, 76, 'Trip', STEP],
          [102, 76, 'Vehicle', { ...STEP, bold: true }],
          [172, 76, 'Payment', STEP],
          [242, 76, 'Ride', STEP],
          [26, 114, 'Choose Your Vehicle', { size: 21, heading: true }],
          [38, 150, 'Indiranagar → Airport, Terminal 2', { bold: true }],
          [38, 168, `${date}, ${time} · 2 guests`, SMALLEST],
          [26, 516, 'The price is fixed once you book.', SMALLEST],
        ]}
      />
      <Offer
        y={192}
        kind="sedan"
        name="Sedan"
        guests={4}
        text="Comfortable and economical"
        price={formatRupees(exampleFare('sedan').totalFare)}
      />
      <Offer
        y={296}
        kind="suv"
        name="SUV"
        guests={6}
        text="Spacious for groups"
        price={formatRupees(exampleFare('suv').totalFare)}
      />
      <Offer y={400} kind="luxury" name="Premium" guests={4} text="Luxury experience" price={null} />
    </Phone>
  )
}
