import { ServiceScene } from '../components/drawings/service-scene'
import { PlainList } from '../components/plain-list'
import { ROUTES } from '../routes'
import { SERVICES, type ServiceOffer } from './services-list'

function BookNow({ id, name, comingSoon }: ServiceOffer) {
  if (comingSoon) {
    return (
      <>
        <button type="button" className="button" disabled aria-describedby="rental-reason">
          Coming Soon
        </button>
        <p id="rental-reason" className="text-muted">
          Hourly packages are not open for booking yet.
        </p>
      </>
    )
  }
  return (
    <>
      <a className="button service-book" href={`${ROUTES.booking.path}?service=${id}`} data-wait>
        Book Now<span className="sr-only">: {name}</span>
      </a>
      <p role="status" className="min-h-6 flex-none basis-52 text-muted xl:text-right" />
    </>
  )
}

function Offer({ offer }: { offer: ServiceOffer }) {
  const { id, name, price, secondPrice, description, features, benefits } = offer
  return (
    <article aria-labelledby={`${id}-name`}>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id={`${id}-name`}>{name}</h2>
          <p className="figures mt-1 text-2xl">{price}</p>
          {secondPrice && <p className="text-muted">Also listed: {secondPrice}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 xl:flex-row-reverse">
          <BookNow {...offer} />
        </div>
      </div>
      <ServiceScene name={id} />
      <div className="mt-6 grid gap-6 md:grid-cols-3 md:gap-8">
        <p>{description}</p>
        <section>
          <h3 className="mb-2">Features</h3>
          <PlainList items={features} />
        </section>
        <section>
          <h3 className="mb-2">Benefits</h3>
          <PlainList items={benefits} />
        </section>
      </div>
    </article>
  )
}

/**
 * The four services as stops on a road; the one chosen is shown. Radio buttons and styles alone do it, so it works
 * with keys and without script. All four stand in one place, the tallest of them makes the room: nothing moves.
 */
export function ServicesPicker() {
  return (
    <fieldset className="services">
      <legend className="sr-only">Choose a service to see it</legend>
      {SERVICES.map((offer, at) => (
        <div key={offer.id} className="contents">
          <label>
            <input type="radio" name="shown" value={offer.id} defaultChecked={at === 0} />
            <span>
              <span className="heading">{offer.name}</span>
              <span className="services-price">{offer.price}</span>
            </span>
          </label>
          <Offer offer={offer} />
        </div>
      ))}
    </fieldset>
  )
}
