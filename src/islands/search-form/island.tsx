export function island() {
  return <p>form</p>
}
