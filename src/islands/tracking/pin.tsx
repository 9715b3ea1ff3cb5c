import { BRAND } from '../../brand'

interface Props {
  pin: string
  locked: boolean
}

/** What the rider says to the driver at the car's door, large enough to be read out in the rain. */
export function Pin({ pin, locked }: Props) {
  const digits = [...pin].map((digit, place) => ({ digit, key: `${place}-${digit}` }))
  return (
    <section aria-label="PIN">
      <p className="mb-2 font-semibold">Tell your driver this PIN</p>
      <p className="sr-only">{digits.map(({ digit }) => digit).join(' ')}</p>
      <div aria-hidden="true" className="flex gap-2">
        {digits.map(({ digit, key }) => (
          <span key={key} className="pin-box figures">
            {digit}
          </span>
        ))}
      </div>
      {locked ? (
        <p className="mt-2 text-warning">
          It was typed wrongly five times and is locked. Our support unlocks it:{' '}
          <a href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>{BRAND.phone}</a>
        </p>
      ) : (
        <p className="mt-2 text-muted text-sm">
          Only at the car, once the plate fits. The ride starts with it.
        </p>
      )}
    </section>
  )
}
