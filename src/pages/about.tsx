import { CallToAction } from '../components/call-to-action'
import { FiguresPlate } from '../components/figures-plate'
import { Kannada } from '../components/kannada'
import { PageHead } from '../components/page-head'
import { AboutAir } from './about-air'
import { Chapter } from './about-chapter'
import { Leaders } from './about-leaders'
import { TOWNS } from './about-road'
import { DIFFERENCES, FIGURES, VALUES } from './about-words'

function Terms({ items }: { items: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl className="mt-5 grid gap-5">
      {items.map(([name, text]) => (
        <div key={name}>
          <dt className="heading text-xl">{name}</dt>
          <dd className="mt-1">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The company, told along the road between its two cities. */
export function AboutPage() {
  return (
    <div className="page-wide">
      <PageHead
        title={
          <>
            <Kannada word="hasiru" height={56} />
            <span className="block">Hasiru means green</span>
          </>
        }
      >
        In Kannada, and on the road: green is the colour of an electric cab's number plate. The rest of the
        story lies between Mysuru and Bengaluru.
      </PageHead>
      <ol className="journey">
        <Chapter town={TOWNS.mysuru} id="story" title="Our story">
          <p className="mt-4 text-lg">
            We began with one road. It leaves Mysuru below Chamundi hill, crosses the Kaveri, and ends in
            Bengaluru's traffic. At both of its ends people make the same short trips every day: to work, to
            the airport, to family.
          </p>
          <p className="mt-3">
            Short trips in slow traffic are what an electric car does best. So we took no other kind, put a
            green plate on each of them, and built the booking around what riders asked us: what does it cost,
            will it come, and who is driving.
          </p>
        </Chapter>
        <Chapter town={TOWNS.srirangapatna} id="mission" title="Our mission">
          <p className="heading mt-3 text-[clamp(1.75rem,1.3rem+2vw,2.75rem)] leading-tight">
            To make the clean way to ride the easy way to ride.
          </p>
        </Chapter>
        <Chapter town={TOWNS.mandya} id="vision" title="Our vision">
          <p className="heading mt-3 text-[clamp(1.75rem,1.3rem+2vw,2.75rem)] leading-tight">
            Cities in which you hear the birds at a crossing.
          </p>
        </Chapter>
        <Chapter town={TOWNS.maddur} id="values" title="Core values">
          <p className="mt-3 text-muted">Everybody stops at Maddur. Time for what we hold to.</p>
          <Terms items={VALUES} />
        </Chapter>
        <Chapter town={TOWNS.channapatna} id="differences" title="What is different here">
          <Terms items={DIFFERENCES} />
        </Chapter>
        <Chapter town={TOWNS.ramanagara} id="air" title="The air we leave behind">
          <AboutAir />
        </Chapter>
        <Chapter town={TOWNS.bengaluru} id="people" title="Who leads">
          <Leaders />
        </Chapter>
      </ol>
      <p className="mt-10 max-w-[34rem] text-muted">
        Kilometres are those of our own road map, from the centre of Mysuru. The line is broken where no ride
        may begin or end: we serve places within 50 km of either city's centre.
      </p>
      <div className="mt-14 lg:mt-20">
        <FiguresPlate label="Hasiru Cabs in numbers" figures={FIGURES} />
        <p className="mt-3 text-muted">Sample figures: Hasiru Cabs is a fictional company.</p>
      </div>
      <CallToAction
        title="Come along"
        text="The next green plate at the kerb could be yours for a ride."
        action="Book Your Ride"
      />
    </div>
  )
}
