/** The application's own part of the page. Its classes are Bootstrap's and Tailwind's; others don't know them. */
export const Host = () => (
  <main id="host" className="container border p-4">
    <h1 className="text-center">Orders</h1>
    <h2>This week</h2>
    <p className="rounded bg-blue-500 text-sm">
      Two orders are late. <a href="#orders">Show them</a>
    </p>
    <ul className="list-disc">
      <li>Received</li>
      <li>Sent</li>
    </ul>
    <form className="row flex gap-2">
      <label className="form-label" htmlFor="customer">
        Customer
      </label>
      <input className="form-control" id="customer" />
      <select className="form-select" aria-label="State">
        <option>Late</option>
      </select>
      <button className="btn btn-primary" type="button">
        Search
      </button>
    </form>
    <table className="table" id="orders">
      <caption>Late orders</caption>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Customer</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>1042</td>
          <td>Ada Lovelace</td>
        </tr>
      </tbody>
    </table>
    <hr />
    <pre>
      <code>order 1042</code>
    </pre>
  </main>
)
