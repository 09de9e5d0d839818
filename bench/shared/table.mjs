/** Prints rows with equal keys as a table: the first column left-aligned, numbers right-aligned. */
export function printTable(rows) {
  const columns = Object.keys(rows[0])
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column])))]
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index].length)))
  for (const line of cells) {
    console.log(
      line
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[index])))
        .join('  '),
    )
  }
}
