<?php
// A plugin as there are many: it takes code out of whatever is saved, for every role.
add_filter(
	'content_save_pre',
	function ( $content ) {
		return preg_replace( '#<(script|iframe)\b.*?</\1>#is', '', $content );
	}
);
