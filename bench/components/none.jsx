/** The baseline: React and the page around the component. */
export function Sample({ state }) {
  return state
}
