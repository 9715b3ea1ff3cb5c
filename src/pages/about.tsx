import { CallToAction } from '../components/call-to-action'
import { FiguresPlate } from '../components/figures-plate'
import { Kannada } from '../components/kannada'
import { PageHead } from '../components/page-head'
import { PlainList } from '../components/plain-list'

const FIGURES = [
  { value: '500+', label: 'vehicles' },
  { value: '25+', label: 'cities' },
  { value: '4.8', label: 'average rating' },
]

const VALUES = [
  'Say the price first.',
  'Keep the driver a partner: a fair share, and time to rest and charge.',
  'Do the quiet thing well, then the next one.',
]

const DIFFERENCES = [
  'All electric from the first day, so there is no other fleet to hide.',
  'Fares with their parts shown, and a refund table that the software itself follows.',
  'A site that works on an old phone, without script where it can.',
]

const LEADERS = [
  { name: 'Anitha R.', role: 'Chief executive', text: 'Runs the company from Mysuru.' },
  { name: 'Farhan K.', role: 'Head of fleet', text: 'Looks after cars, chargers and drivers.' },
]

export function AboutPage() {
  return (
    <div className="page-wide">
      <PageHead title="Hasiru means green">
        In Kannada: <Kannada word="hasiru" height={22} />. It is the colour of an electric cab's number plate,
        and that is the whole idea of the company.
      </PageHead>
      <div className="grid gap-12 lg:grid-cols-2">
        <section aria-labelledby="story-heading">
          <h2 id="story-heading">Our story</h2>
          <p className="mt-3">
            Between Mysuru and Bengaluru lies one of the busiest roads of Karnataka. We started with a simple
            thought: the short trips at both of its ends, to work, to the airport, to family, are just what
            electric cars are good at. So we run electric cars only, and built the booking around them.
          </p>
          <h3 className="mt-8">Mission</h3>
          <p className="mt-2">To make the clean way to ride the easy way to ride.</p>
          <h3 className="mt-6">Vision</h3>
          <p className="mt-2">Cities in which you hear the birds at a crossing.</p>
        </section>
        <section aria-labelledby="values-heading">
          <h2 id="values-heading" className="mb-4">
            What we hold to
          </h2>
          <PlainList items={VALUES} />
          <h3 className="mt-8 mb-3">What is different here</h3>
          <PlainList items={DIFFERENCES} />
        </section>
      </div>
      <div className="mt-14">
        <FiguresPlate label="Hasiru Cabs in numbers" figures={FIGURES} />
      </div>
      <section className="mt-14" aria-labelledby="people-heading">
        <h2 id="people-heading">Who leads</h2>
        <p className="mt-2 text-muted">Sample people: the company of this site is fictional.</p>
        <ul className="mt-5 grid gap-4 sm:grid-cols-2">
          {LEADERS.map(({ name, role, text }) => (
            <li key={name} className="card">
              <h3>{name}</h3>
              <p className="text-muted">{role}</p>
              <p className="mt-2">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="mt-14 max-w-2xl" aria-labelledby="air-heading">
        <h2 id="air-heading">The air we leave behind</h2>
        <p className="mt-3">
          An electric cab has no exhaust. What it costs the climate depends on the power it is charged with,
          and we would rather say that than print a number of trees.
        </p>
      </section>
      <CallToAction
        title="Come along"
        text="The next green plate could be yours for a ride."
        action="Book Your Ride"
      />
    </div>
  )
}
