/* Embeds Turnout's reply form in another site:
     <script src="https://…/embed.js" data-turnout-event="summer-party" async></script>
   The script adds a frame at its own place and gives it the height of its content. It needs no
   cookies and no storage. */
(function () {
  'use strict';

  /** The frame's title for screen readers, which is the form's label on the page. */
  var titles = {
    de: 'Antwort',
    fr: 'Réponse',
    es: 'Respuesta',
    pt: 'Resposta',
    it: 'Risposta',
    nl: 'Antwoord',
    pl: 'Odpowiedź',
    ar: 'الرد',
  };

  /** Embeds the frame of one script element. Loading this file twice adds no second frame. */
  function embed(script) {
    var event = script.getAttribute('data-turnout-event');
    if (!event || script.hasAttribute('data-turnout-done')) return;
    var origin;
    try {
      origin = new window.URL(script.src).origin;
    } catch {
      return;
    }
    script.setAttribute('data-turnout-done', '');

    var frame = document.createElement('iframe');
    frame.src = origin + '/rsvp/' + encodeURIComponent(event) + '?embed=1';
    if (script.hasAttribute('data-turnout-cover')) frame.src += '&cover=1';
    if (script.hasAttribute('data-turnout-sections')) frame.src += '&sections=1';
    var language = script.getAttribute('data-language');
    if (language) frame.src += '&l=' + encodeURIComponent(language);
    frame.title = script.getAttribute('data-turnout-title') || titles[(language || '').slice(0, 2)] || 'RSVP';
    frame.style.cssText = 'display: block; max-width: 100%; border: 0; background: none;';
    frame.style.width = script.getAttribute('data-turnout-width') || '100%';
    frame.style.height = script.getAttribute('data-turnout-height') || '600px';

    window.addEventListener('message', function (message) {
      var data = message.data;
      if (message.origin !== origin || message.source !== frame.contentWindow) return;
      if (!data || data.type !== 'turnout:height' || !(data.height > 0 && data.height < 100000)) return;
      frame.style.height = Math.ceil(data.height) + 'px';
    });
    script.parentNode.insertBefore(frame, script);
  }

  // Handle all script elements, since a script that another script inserted is not always the
  // current one.
  var scripts = document.querySelectorAll('script[data-turnout-event][src*="/embed.js"]');
  for (var at = 0; at < scripts.length; at += 1) embed(scripts[at]);
})();
