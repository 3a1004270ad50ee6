<?php
// What Rank Math does to the head and in REST, as its sources have it: values are written through its own route, an empty one deletes, no
// meta key is registered, and what it holds is seen only in the head that it writes (its option "Headless CMS support" is on).
class RankMath {}

function like_rank_math_value( $id, $key, $default ) {
	$value = get_post_meta( $id, $key, true );
	return '' === $value ? $default : $value;
}

function like_rank_math_head( $id ) {
	$title       = like_rank_math_value( $id, 'rank_math_title', get_the_title( $id ) . ' - ' . get_bloginfo( 'name' ) );
	$description = like_rank_math_value( $id, 'rank_math_description', '' );
	$canonical   = like_rank_math_value( $id, 'rank_math_canonical_url', get_permalink( $id ) );
	return '<title>' . esc_html( $title ) . "</title>\n"
		. ( '' === $description ? '' : '<meta name="description" content="' . esc_attr( $description ) . "\"/>\n" )
		. '<link rel="canonical" href="' . esc_url( $canonical ) . "\" />\n";
}

add_action(
	'wp_head',
	function () {
		if ( is_singular() ) {
			remove_action( 'wp_head', '_wp_render_title_tag', 1 );
			remove_action( 'wp_head', 'rel_canonical' );
			echo like_rank_math_head( get_queried_object_id() );
		}
	},
	0
);
add_action(
	'rest_api_init',
	function () {
		register_rest_route(
			'rankmath/v1',
			'/updateMeta',
			array(
				'methods'             => 'POST',
				'permission_callback' => function ( $request ) {
					return current_user_can( 'edit_post', (int) $request['objectID'] );
				},
				'callback'            => function ( $request ) {
					foreach ( $request['meta'] as $key => $value ) {
						if ( '' === $value ) {
							delete_post_meta( (int) $request['objectID'], $key );
						} else {
							update_post_meta( (int) $request['objectID'], $key, wp_slash( sanitize_text_field( $value ) ) );
						}
					}
					return array( 'slug' => true, 'schemas' => array() );
				},
			)
		);
		if ( defined( 'LIKE_RANK_MATH_CLOSED' ) ) {
			return;
		}
		register_rest_route(
			'rankmath/v1',
			'/getHead',
			array(
				'methods'             => 'GET',
				'permission_callback' => '__return_true',
				'callback'            => function ( $request ) {
					return array( 'success' => true, 'head' => like_rank_math_head( url_to_postid( $request['url'] ) ) );
				},
			)
		);
	}
);
