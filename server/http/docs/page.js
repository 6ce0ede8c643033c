/** The page has the theme that the app has on this device; a typed search leaves the calls that contain its words. */
const root = document.documentElement;
let theme;
try {
  theme = JSON.parse(localStorage.getItem('brisk.preferences'))?.theme;
} catch {
  // Blocked or malformed: the default is light.
}
const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
root.dataset.theme = isDark ? 'dark' : 'light';

document.addEventListener('DOMContentLoaded', () => {
  const field = document.getElementById('search');
  const count = document.getElementById('found');
  const calls = [...document.querySelectorAll('details')].map((element) => ({
    element,
    name: element.querySelector('h3').textContent.toLowerCase(),
    text: element.textContent.toLowerCase(),
  }));
  const list = document.getElementById('calls');

  function search() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    root.toggleAttribute('data-searching', words.length > 0);
    const hits = calls.filter(({ element, text }) => {
      element.hidden = !words.every((word) => text.includes(word));
      return !element.hidden;
    });
    const isNamed = ({ name }) => words.every((word) => name.includes(word));
    // A call whose name has the words comes before one that only mentions them.
    list.append(...[...hits].sort((a, b) => isNamed(b) - isNamed(a)).map(({ element }) => element));
    count.textContent = `${hits.length} of ${calls.length} calls`;
  }

  field.addEventListener('input', search);
  search();
});
