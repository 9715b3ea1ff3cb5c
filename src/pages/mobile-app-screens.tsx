import { CarDrawing } from '../components/drawings/car-drawing'
import type { CarKind } from '../components/drawings/car-shapes'
import { formatDate, formatTime } from '../domain/kolkata-time'
import { formatRupees } from '../domain/payments/amounts'
import { EXAMPLE_RIDE, exampleFare } from './example-ride'
import { Box, DrawnPlate, Phone, ScreenText } from './mobile-app-phone'

const date = formatDate(EXAMPLE_RIDE.pickupAt)
const time = formatTime(EXAMPLE_RIDE.pickupAt)
const CHOSEN = 'fill-green-tint stroke-green'
const MUTED = 'fill-muted'

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
      <ScreenText x={26} y={98} size={22} heading>
        Where to?
      </ScreenText>
      <Box y={112} height={38} tone="fill-sunken stroke-hairline" />
      <Box x={29} y={115} width={76} height={32} rx={8} />
      <ScreenText x={67} y={135} size={11} bold anchor="middle">
        Airport Taxi
      </ScreenText>
      <ScreenText x={144} y={135} size={11} anchor="middle" tone={MUTED}>
        Outstation
      </ScreenText>
      <ScreenText x={216} y={135} size={11} anchor="middle" tone={MUTED}>
        Ride Later
      </ScreenText>
      <ScreenText x={34} y={176} size={11} tone={MUTED}>
        Pick-up From Airport
      </ScreenText>
      <Box x={150} y={160} width={104} height={26} rx={8} tone={CHOSEN} />
      <ScreenText x={202} y={177} size={11} bold anchor="middle" tone="fill-green">
        Drop To Airport
      </ScreenText>
      <Box y={198} height={98} />
      <path d="M60 247h194" className="stroke-hairline" strokeWidth="1" />
      <Route y={228} />
      <ScreenText x={60} y={217} size={10} tone={MUTED}>
        Pickup
      </ScreenText>
      <ScreenText x={60} y={235} size={13}>
        Indiranagar, Bengaluru
      </ScreenText>
      <ScreenText x={60} y={265} size={10} tone={MUTED}>
        Drop-off
      </ScreenText>
      <ScreenText x={60} y={283} size={13}>
        Kempegowda Airport
      </ScreenText>
      <Box y={308} width={109} height={34} />
      <ScreenText x={80} y={329} anchor="middle">
        Terminal 1
      </ScreenText>
      <Box x={145} y={308} width={109} height={34} tone={CHOSEN} />
      <ScreenText x={200} y={329} bold anchor="middle" tone="fill-green">
        Terminal 2
      </ScreenText>
      <Box y={354} height={54} />
      <path d="M112 354v54M188 354v54" className="stroke-hairline" strokeWidth="1" />
      {(
        [
          [36, 'Date', date],
          [122, 'Time', time],
          [198, 'Guests', '2'],
        ] as const
      ).map(([x, name, value]) => (
        <g key={name}>
          <ScreenText x={x} y={374} size={10} tone={MUTED}>
            {name}
          </ScreenText>
          <ScreenText x={x} y={394} size={12} bold>
            {value}
          </ScreenText>
        </g>
      ))}
      <Box x={27} y={425} width={16} height={16} rx={3} />
      <ScreenText x={52} y={437}>
        Add Special Instructions
      </ScreenText>
      <Box y={462} height={46} tone="fill-green stroke-green" />
      <ScreenText x={140} y={490} size={14} bold anchor="middle" tone="fill-on-green">
        Search Cars
      </ScreenText>
    </Phone>
  )
}

function Offer({ y, kind, name, guests, text, price }: OfferProps) {
  return (
    <>
      <Box y={y} height={94} tone={price ? undefined : 'fill-sunken stroke-hairline'} />
      <g transform={`translate(32 ${y - 28}) scale(0.27)`} opacity={price ? 1 : 0.5}>
        <CarDrawing kind={kind} />
      </g>
      <ScreenText x={108} y={y + 28} size={16} heading>
        {name}
      </ScreenText>
      <ScreenText x={242} y={y + 28} size={price ? 19 : 10} heading={price !== null} anchor="end">
        {price ?? 'Coming Soon'}
      </ScreenText>
      <ScreenText x={108} y={y + 48} size={11}>
        {`${guests} passengers`}
      </ScreenText>
      <ScreenText x={108} y={y + 64} size={10} tone={MUTED}>
        {text}
      </ScreenText>
      <ScreenText x={108} y={y + 82} size={10} tone={MUTED}>
        {`${exampleFare('sedan').distance} · ${exampleFare('sedan').estimatedTime}`}
      </ScreenText>
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
      {(
        [
          [36, 'Trip'],
          [102, 'Vehicle'],
          [172, 'Payment'],
          [242, 'Ride'],
        ] as const
      ).map(([x, name]) => (
        <ScreenText key={name} x={x} y={76} size={10} anchor="middle" bold={name === 'Vehicle'}>
          {name}
        </ScreenText>
      ))}
      <ScreenText x={26} y={114} size={21} heading>
        Choose Your Vehicle
      </ScreenText>
      <Box y={128} height={52} tone="fill-raised stroke-hairline" />
      <ScreenText x={38} y={150} bold>
        Indiranagar → Airport, Terminal 2
      </ScreenText>
      <ScreenText x={38} y={168} size={10} tone={MUTED}>
        {`${date}, ${time} · 2 guests`}
      </ScreenText>
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
      <ScreenText x={26} y={516} size={10} tone={MUTED}>
        The price is fixed once you book.
      </ScreenText>
    </Phone>
  )
}
