import { html, serveApp, type ServedApp } from './serve-app.ts';

export const SHOP_LOGIN = { username: 'rosa@fern.example', password: 'green & "quiet" 7' };

const CATALOGUE = `
<h1>Ferns</h1>
<nav aria-label="Shop"><a href="/">Catalogue</a> <a href="/contact">Contact</a> <a href="/login">Sign in</a></nav>
<table aria-label="Plants"><tbody>
  <tr><td>Tree fern</td><td>€ 40</td><td><button onclick="add('Tree fern')">Add</button></td></tr>
  <tr><td>Lady fern</td><td>€ 9</td><td><button onclick="add('Lady fern')">Add</button></td></tr>
</tbody></table>
<p id="cart" role="status">Your basket is empty</p>
<label>Search <input type="search" id="q" oninput="document.getElementById('cart').textContent = 'Looking for ' + this.value"></label>
<button id="late" onclick="setTimeout(() => { document.getElementById('cart').textContent = 'It came late' }, 400)">Load more</button>
<button onclick="document.getElementById('confirm').showModal()">Empty basket</button>
<dialog id="confirm" aria-label="Empty the basket?"><p>Empty the basket?</p><button onclick="document.getElementById('cart').textContent='Basket emptied'; this.closest('dialog').close()">Yes</button></dialog>
<script>let n = 0; function add(name) { n += 1; document.getElementById('cart').textContent = n + ' in your basket: ' + name; }</script>`;

const CONTACT = `
<h1>Contact</h1>
<form id="form" onsubmit="event.preventDefault(); this.hidden = true; document.getElementById('sent').hidden = false; document.getElementById('sent').textContent = 'Thank you, ' + this.name.value + '. Topic: ' + this.topic.selectedOptions[0].label">
  <label>Name <input name="name" required></label>
  <label>Email <input name="email" type="email" placeholder="you@example.com"></label>
  <label>Topic <select name="topic"><option>Order</option><option>Return</option></select></label>
  <label><input type="checkbox" name="news" onchange="document.getElementById('send').disabled = !this.checked"> I agree</label>
  <button id="send" disabled>Send message</button>
</form>
<p id="sent" hidden></p>`;

const LOGIN = `
<h1>Sign in</h1>
<form method="post" action="/login"><label>Email <input name="user" type="email"></label>
<label>Password <input name="pass" type="password"></label><button>Sign in</button></form>`;

/** A small shop: a catalogue, a form, a sign-in with a session, an account page. */
export function serveFernShop(): Promise<ServedApp> {
  return serveApp((request, response, body) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    if (pathname === '/login' && request.method === 'POST') {
      const form = new URLSearchParams(body);
      const isRight = form.get('user') === SHOP_LOGIN.username && form.get('pass') === SHOP_LOGIN.password;
      if (!isRight) return html(response, `<p role="alert">Wrong email or password</p>${LOGIN}`);
      return void response.writeHead(303, { location: '/account', 'set-cookie': 'session=yes; Path=/; HttpOnly' }).end();
    }
    if (pathname === '/login') return html(response, LOGIN, 'Sign in');
    if (pathname === '/account') {
      const isIn = (request.headers.cookie ?? '').includes('session=yes');
      return isIn
        ? html(response, '<h1>Welcome back</h1><p>3 orders</p>', 'Account')
        : void response.writeHead(303, { location: '/login' }).end();
    }
    if (pathname === '/contact') return html(response, CONTACT, 'Contact');
    if (pathname === '/') return html(response, CATALOGUE);
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
  });
}
