import { Button } from '../components/button'
import { Car, PEN } from '../components/drawings/car-drawing'
import type { CarKind } from '../components/drawings/car-shapes'
import { Kannada } from '../components/kannada'
import { PlainList } from '../components/page-parts'
import { SERVICES, type ServiceOffer } from '../content/services-list'
import { lines } from '../inline'
import { ROUTES } from '../routes'

function BookNow({ id, name, comingSoon }: ServiceOffer) {
  if (comingSoon) {
    return (
      <>
        <Button disabled aria-describedby="rental-reason">
          Coming Soon
        </Button>
        <p id="rental-reason" className="text-muted">
          Its own tab in the form is still to come. An{' '}
          <a className="text-link" href={`${ROUTES.booking.path}?service=${id}`}>
            Hourly Rental
          </a>{' '}
          can be booked today.
        </p>
      </>
    )
  }
  return (
    <>
      <a className="button min-w-40" href={`${ROUTES.booking.path}?service=${id}`} data-wait>
        Book Now<span className="sr-only">: {name}</span>
      </a>
      <p role="status" className="min-h-6 basis-52 text-muted xl:text-right" />
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
 * The four services as stops on a road; the one chosen is shown. Radio buttons and styles alone do it, so it works with
 * keys and without script. All four share one grid cell, as high as the tallest of them: the layout does not shift.
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
              <span className="mt-1 hidden text-[1rem] text-muted min-[56rem]:block">{offer.price}</span>
            </span>
          </label>
          <Offer offer={offer} />
        </div>
      ))}
    </fieldset>
  )
}

interface Scene {
  /** What is drawn along the road. */
  backdrop: string
  car: CarKind
  /** From the left edge to the car's. */
  carAt: number
}

/** Four places on our roads: the assembly in Bengaluru, the airport, the rocks of Ramanagara, Mysuru's clock tower. */
const SCENES = {
  city: {
    backdrop:
      'M356 216V198H624V216M366 198V136M446 136H358L368 124H446M534 136H622L612 124H534M614 136V198M392 136V198M419 136V198M561 136V198M588 136V198M446 198V112H534V198M440 112H540L532 102H448ZM466 112V198M490 112V198M514 112V198M462 102Q460 62 490 62Q520 62 518 102M490 62V46M484 46H496M376 124q0-18 14-18t14 18M390 106v-8M576 124q0-18 14-18t14 18M590 106v-8M66 216Q74 180 64 156M70 178L44 150M68 168L96 146M10 148Q-10 122 18 106Q26 80 60 84Q96 72 116 98Q144 108 132 136Q112 154 70 152Q30 162 10 148ZM322 216V172q0-6 6-6h10q6 0 6 6V216M328 176h10M322 190q-14 4-12 18',
    car: 'sedan',
    carAt: 66,
  },
  airport: {
    backdrop:
      'M268 172Q340 108 420 140Q484 164 548 132M268 182Q340 118 420 150Q484 174 548 142M296 216V160M340 216V144M384 216V142M428 216V154M472 216V161M516 216V156M276 216V175M296 186H516M574 216L579 118H597L602 216M564 118L570 94H606L612 118ZM572 94L577 82H599L604 94M588 82V64M250 84L332 50Q348 43 356 46Q358 52 344 60L266 96Q254 98 248 86L236 66H246L262 80M292 67L276 38H288L318 56M306 77L312 102L322 98L330 66',
    car: 'suv',
    carAt: 36,
  },
  outstation: {
    backdrop:
      'M262 216C272 168 300 138 330 140C336 92 392 52 432 88C458 74 486 92 490 124C530 124 566 166 574 216M330 140Q348 158 342 188M432 88Q420 116 436 150M490 124Q474 144 482 176M376 84Q366 104 372 122M606 216Q612 182 602 152Q586 138 574 152M602 152Q598 130 580 128M602 152Q612 130 630 134M602 152Q624 146 630 162M36 216V98M136 216V98M18 56H154V98H18Z',
    car: 'sedan',
    carAt: 92,
  },
  rental: {
    backdrop:
      'M280 216V158H466M526 158H626V216M280 158V150H466M526 150H626V158M290 216V190q0-17 17-17t17 17V216M334 216V190q0-17 17-17t17 17V216M378 216V190q0-17 17-17t17 17V216M422 216V190q0-17 17-17t17 17V216M536 216V190q0-17 17-17t17 17V216M582 216V190q0-17 17-17t17 17V216M466 216V92H526V216M458 92H534L526 80H466ZM474 80V58H518V80M468 58Q474 30 496 26Q518 30 524 58ZM496 26V12M480 118a16 16 0 1 0 32 0a16 16 0 1 0-32 0M496 108V118L503 122M486 216V172q0-12 10-12t10 12V216M486 68H506',
    car: 'suv',
    carAt: 30,
  },
} satisfies Record<string, Scene>

type SceneName = keyof typeof SCENES

const ROAD = 216

/** The ground under a car's wheels, in units of its drawing. */
const SCALE = 0.94

/** What a service is for: a car on the road, and what the road leads past. */
function ServiceScene({ name }: { name: SceneName }) {
  const { backdrop, car, carAt } = SCENES[name]
  return (
    <svg viewBox="0 0 640 220" {...PEN} aria-hidden="true" className="block w-full">
      <path d={backdrop} vectorEffect="non-scaling-stroke" />
      {name === 'outstation' && (
        <g transform="translate(31 58)" stroke="none">
          <Kannada word="mysuru" height={37} />
        </g>
      )}
      <g className="service-car">
        <g transform={`translate(${carAt} ${ROAD - 84 * SCALE}) scale(${SCALE})`}>
          <Car kind={car} />
        </g>
      </g>
      <path d={`M0 ${ROAD}H640`} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** How long 'Book Now' waits before it leads on (docs/product.md, PAGE-11). */
const REDIRECT_MS = 1000

/** Milliseconds for which a mouse must rest on a name: one that only passes over it chooses nothing. */
const HOVER_MS = 90

/**
 * What the services page does beyond what its markup does by itself: a mouse at rest on a service chooses it, and
 * 'Book Now' shows that it is busy, waits its second and goes. A click on anything else, or coming back to the page,
 * ends the wait.
 */
export const SERVICES_SCRIPT = lines(`(()=>{
  const box=document.querySelector('.services');
  let hover,wait,busy;
  const rest=()=>{
    if(!busy)return;
    clearTimeout(wait);
    busy.removeAttribute('aria-busy');
    busy.nextElementSibling.textContent='';
    busy=0
  };
  box.addEventListener('pointerover',e=>{
    const name=e.pointerType=='mouse'&&e.target.closest('label');
    clearTimeout(hover);
    if(name&&!busy)hover=setTimeout(()=>{name.control.checked=true},${HOVER_MS})
  });
  addEventListener('click',e=>{
    const link=e.target.closest('[data-wait]');
    if(link&&link==busy)return e.preventDefault();
    rest();
    if(!link||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;
    e.preventDefault();
    busy=link;
    link.setAttribute('aria-busy','true');
    link.nextElementSibling.textContent='Opening your booking …';
    wait=setTimeout(()=>location.assign(link.href),${REDIRECT_MS})
  });
  addEventListener('pageshow',rest)
})()`)
