/** Several values, one per line: joined by commas, those that contain commas can't be told apart. */
export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid gap-1">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
