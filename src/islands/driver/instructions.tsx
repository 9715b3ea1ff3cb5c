import { parseInstructions } from '../../domain/bookings/special-instructions'

/** What the rider asked for: bags and pet in few words, then their own. */
export function Instructions({ saved }: { saved: string | null }) {
  if (!saved) return null
  const { luggage, pet, text } = parseInstructions(saved)
  const brings = [luggage > 0 && `${luggage} ${luggage === 1 ? 'bag' : 'bags'}`, pet && 'a pet'].filter(
    Boolean,
  )
  return (
    <div className="mt-2 text-lg">
      {brings.length > 0 && <p className="font-semibold">Brings {brings.join(' and ')}</p>}
      {text && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
    </div>
  )
}
